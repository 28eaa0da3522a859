import type { GameEvent } from "../games/game.ts";

/** One thing that happened, to be told. */
export interface Entry {
  readonly id: number;
  readonly event: GameEvent;
  readonly mover: number | null;
}

const most = 400;

/** The log with more events at its end; the oldest fall away. */
export function logged(log: readonly Entry[], events: readonly GameEvent[], mover: number | null): Entry[] {
  let id = log.at(-1)?.id ?? 0;
  return [...log, ...events.map((event) => ({ id: ++id, event, mover }))].slice(-most);
}
