/** The newest part of a record as a log, for a page that begins to watch in the middle of a match. */
import type { JsonObject, MatchDocument, Methods } from "$protocol";
import { applyPatch } from "../document/patch.ts";
import type { GameEvent } from "../games/game.ts";
import { eventsOf } from "./events.ts";
import { logged, stepOf, type Entry } from "./log.ts";

export interface PastLog {
  readonly log: readonly Entry[];
  /** The last action; null if none was read. */
  readonly last: { readonly events: readonly GameEvent[]; readonly mover: number | null } | null;
}

/** The steps of a part of a record, up to the position after so many actions. */
export function pastOf({ value, steps }: Methods["match.replay"]["result"], ply: number): PastLog {
  let doc = value as unknown as MatchDocument;
  let mover = doc.turn[0] ?? null;
  let past: PastLog = { log: [], last: null };
  for (const step of steps) {
    if (step.ply > ply) break;
    if (step.seat !== undefined) mover = step.seat;
    const acts = step.ply > doc.ply;
    doc = applyPatch(doc as unknown as JsonObject, step.ops) as unknown as MatchDocument;
    const events = eventsOf(step.events);
    past = {
      log: logged(past.log, events, stepOf(doc, mover)),
      last: acts ? { events, mover } : past.last,
    };
  }
  return past;
}
