import { size } from "./cells.ts";
import type { KubaView, Marble } from "./view.ts";

/** How many reds win (KU-7), and how many marbles each player begins with. */
export const redsToWin = 7;
const marblesEach = 8;

/** A place in a tray: empty until something was captured. */
export interface Place {
  readonly marble: Marble | null;
  /** Its middle, in cells from the left edge of the board. */
  readonly x: number;
}

/** The place with a number, counted from the left end of the field. */
const placeAt = (i: number): number => 0.2 + i * 0.4;

/**
 * The captured marbles of a seat in its tray: seven places for reds from the left, the opponent's marbles from the
 * right.
 */
export function trayOf(view: KubaView, seat: number): Place[] {
  const { red = 0, opponent = 0 } = view.captured?.[seat] ?? {};
  const reds = Array.from({ length: redsToWin }, (_, i): Place => {
    return { marble: i < red ? "r" : null, x: placeAt(i) };
  });
  const others = Array.from({ length: Math.min(opponent, marblesEach) }, (_, i): Place => {
    return { marble: seat === 0 ? "b" : "w", x: size - placeAt(i) };
  });
  return [...reds, ...others];
}
