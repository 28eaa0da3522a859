import type { GameEvent } from "../games/game.ts";

/** One event of the log. */
export interface Entry {
  readonly id: number;
  readonly event: GameEvent;
  readonly mover: number | null;
}

/** How many entries a log keeps by default. */
const most = 400;

/** The log with more events at its end. It keeps the newest `keep` entries. */
export function logged(
  log: readonly Entry[],
  events: readonly GameEvent[],
  mover: number | null,
  keep = most,
): Entry[] {
  let id = log.at(-1)?.id ?? 0;
  return [...log, ...events.map((event) => ({ id: ++id, event, mover }))].slice(-keep);
}
