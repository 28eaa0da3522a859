import type { GameEvent } from "../games/game.ts";

/** One thing that happened, to be told. */
export interface Entry {
  readonly id: number;
  readonly event: GameEvent;
  readonly mover: number | null;
}

/** How many entries a log keeps unless it is told otherwise. */
const most = 400;

/** The log with more events at its end; above `keep` the oldest fall away. */
export function logged(
  log: readonly Entry[],
  events: readonly GameEvent[],
  mover: number | null,
  keep = most,
): Entry[] {
  let id = log.at(-1)?.id ?? 0;
  return [...log, ...events.map((event) => ({ id: ++id, event, mover }))].slice(-keep);
}
