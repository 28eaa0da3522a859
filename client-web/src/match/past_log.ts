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

type Part = Methods["match.replay"]["result"];

/** How many entries one part of a record has. */
const page = 64;

/** A log that is longer is not read from its beginning, and its turns have no numbers. */
const longest = 384;

/** The parts of a record that a log needs, in order; `ask` reads the part behind an entry. */
export async function partsOf(ask: (from: number, count: number) => Promise<Part>): Promise<Part[]> {
  const first = await ask(0, page);
  const { entries } = first;
  if (entries > longest) return [await ask(entries - page, page)];
  const parts = [first];
  for (let read = first.steps.length; read < entries; read += parts.at(-1)?.steps.length ?? 0) {
    const part = await ask(read, page);
    if (part.steps.length === 0) break;
    parts.push(part);
  }
  return parts;
}

/** The steps of a record, up to the position after so many actions. */
export function pastOf(parts: readonly Part[], ply: number): PastLog {
  const [first] = parts;
  let doc = (first?.value ?? {}) as unknown as MatchDocument;
  let mover = doc.turn?.[0] ?? null;
  let past: PastLog = { log: [], last: null };
  for (const step of parts.flatMap(({ steps }) => steps)) {
    if (step.ply > ply) break;
    mover = step.seat ?? doc.turn[0] ?? mover;
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
