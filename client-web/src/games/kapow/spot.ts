/** The cards of a position, read from its text. For drawing and naming only: the server counts the points. */
import type { Card, Spot } from "./view.ts";

export interface Stack {
  /** The card that is wholly visible. */
  readonly top: Card;
  /** The modifiers of the power cards beneath it, the uppermost first. */
  readonly modifiers: readonly number[];
}

export function stackOf(spot: Spot): Stack {
  const end = spot.search(/[+-]/);
  if (end < 0) return { top: spot, modifiers: [] };
  return { top: spot.slice(0, end), modifiers: [...spot.slice(end).matchAll(/[+-]\d/g)].map(Number) };
}

export const isPower = (card: Card): boolean => card === "p1" || card === "p2";

/** The number printed large on a card; null for KAPOW! and a card face down. */
export function faceOf(card: Card): number | null {
  const face = Number(isPower(card) ? card.slice(1) : card);
  return Number.isNaN(face) ? null : face;
}

/** All modifiers of a powerset together. */
export const shiftOf = (spot: Spot): number => stackOf(spot).modifiers.reduce((sum, n) => sum + n, 0);

/** The points of a position; null when it has no number of its own: KAPOW! on top, or face down. */
export function countOf(spot: Spot): number | null {
  const face = faceOf(stackOf(spot).top);
  return face === null ? null : face + shiftOf(spot);
}

/** What an open position would count at the end of a round (KP-14); 0 for one that is face down. */
export function pointsOf(spot: Spot): number {
  const { top, modifiers } = stackOf(spot);
  if (top === "K") return modifiers.length ? shiftOf(spot) : 25;
  return countOf(spot) ?? 0;
}

/** A number with its sign: "+2", "−1", and "0". */
export const signed = (n: number): string => (n > 0 ? `+${n}` : shortMinus(n));

/** A number with a minus as wide as a plus. */
export const shortMinus = (n: number): string => String(n).replace("-", "−");

/** The spot with this modifier added to its text. */
export const withModifier = (spot: Spot, modifier: number): Spot =>
  `${spot}${modifier > 0 ? "+" : ""}${modifier}`;

/** The single cards of a position, the lowest first, as they lie on the discard pile. */
export function cardsOf(spot: Spot): Card[] {
  const { top, modifiers } = stackOf(spot);
  return [...modifiers.map((n) => `p${Math.abs(n)}`).reverse(), top];
}
