import type { Frame } from "../game.ts";
import { kubaEvent } from "./view.ts";

/** The cells that the pushes of a turn came from: who captures pushes again. */
export interface Pushed {
  readonly seat: number | null;
  readonly cells: readonly string[];
}

export const none: Pushed = { seat: null, cells: [] };

/** The pushes to be marked after a frame; after a jump those of the frame alone, and none after one was taken back. */
export function pushed(before: Pushed, frame: Frame): Pushed {
  if (frame.events.some(({ type }) => type === "taken_back")) return none;
  const known = frame.before ? before : none;
  const cells = frame.events.map(kubaEvent).flatMap((event) => (event.type === "push" ? [event.from] : []));
  if (cells.length === 0) return known;
  const goesOn = known.seat === frame.mover;
  // What was guessed is told once more when it has become true.
  return { seat: frame.mover, cells: [...new Set([...(goesOn ? known.cells : []), ...cells])] };
}
