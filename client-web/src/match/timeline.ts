import type { JsonObject, MatchDocument, ReplayStep } from "$protocol";
import { applyPatch } from "../document/patch.ts";
import type { GameEvent } from "../games/game.ts";
import { eventsOf } from "./events.ts";
import { logged, stepOf, type Entry } from "./log.ts";

/** A match after one entry of its record, and the events that led there. */
export interface Position {
  readonly doc: MatchDocument;
  readonly events: readonly GameEvent[];
  /** The seat that acted; for an entry of the server, the seat that was to move. Null if nobody. */
  readonly mover: number | null;
  /** The number of the entry. */
  readonly entry: number;
}

/** A match as a row of positions. The first one is the beginning. */
export interface Timeline {
  /** The document behind the last entry read. */
  readonly doc: MatchDocument;
  /** The number of that entry. */
  readonly read: number;
  readonly positions: readonly Position[];
  readonly log: readonly Entry[];
  /** The position an entry of the log led to, by the entry's id. */
  readonly places: ReadonlyMap<number, number>;
}

export const timelineFrom = (value: JsonObject, read: number): Timeline => ({
  doc: value as unknown as MatchDocument,
  read,
  positions: [],
  log: [],
  places: new Map(),
});

/** Entries behind the end of a match, which change no position. */
const after: ReadonlySet<string> = new Set(["end", "rematch", "next"]);

/** The timeline with more steps at its end. A position shares its unchanged parts with the one before. */
export function extended(timeline: Timeline, steps: readonly ReplayStep[]): Timeline {
  let { doc, read, log } = timeline;
  const positions = [...timeline.positions];
  const places = new Map(timeline.places);
  for (const step of steps) {
    const mover = step.seat ?? doc.turn[0] ?? null;
    doc = applyPatch(doc as unknown as JsonObject, step.ops) as unknown as MatchDocument;
    read = step.n;
    const begun = doc.status === "playing" || doc.status === "finished";
    if (!begun || after.has(step.type)) continue;
    const events = eventsOf(step.events);
    const told = log.at(-1)?.id ?? 0;
    log = logged(log, events, stepOf(doc, mover), Infinity);
    for (const { id } of log) if (id > told) places.set(id, positions.length);
    positions.push({ doc, events, mover, entry: step.n });
  }
  return { doc, read, positions, log, places };
}
