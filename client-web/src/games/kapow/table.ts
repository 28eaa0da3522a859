/** The table as it is drawn: a view, or a moment between two views. */
import { pointsOf } from "./spot.ts";
import type { At, Card, KapowView, Pile, Spot } from "./view.ts";

/** Three positions from the top, "" where no card lies for a moment; null for a triad that was discarded. */
export type Triad = readonly Spot[] | null;

export type Hand = readonly Triad[];

export interface Table {
  readonly hands: readonly Hand[];
  /** From the bottom up. */
  readonly discard: readonly Card[];
  /** How many cards the draw pile has. */
  readonly draw: number;
  readonly taken: { readonly from: Pile; readonly card: Card } | null;
  readonly out: number | null;
  readonly round: number;
}

/** A place for a card: a pile, the place before the player who took it, or a position "seat/triad/level". */
export type Place = string;

export const placeOf = (seat: number, [triad, level]: At): Place => `${seat}/${triad}/${level}`;

export const atOf = (place: Place): At => {
  const [, triad = 0, level = 0] = place.split("/").map(Number);
  return [triad, level];
};

const numbered = <T>(of: Record<string, T>): T[] =>
  Object.entries(of)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, value]) => value);

/** How many triads the hands had, judged by the highest one that is left in any hand; at least `least`. */
export function widthOf(view: KapowView, least = 1): number {
  const left = Object.values(view.hands).flatMap((hand) =>
    Object.keys(hand).map((triad) => Number(triad) + 1),
  );
  return Math.max(least, ...left);
}

export function tableOf(view: KapowView, width = widthOf(view)): Table {
  return {
    hands: numbered(view.hands).map((hand) => Array.from({ length: width }, (_, i) => hand[i] ?? null)),
    discard: numbered(view.discard),
    draw: view.draw,
    taken: view.taken ? { from: view.taken.from, card: view.taken.card ?? "?" } : null,
    out: view.out ?? null,
    round: view.round,
  };
}

/** What the open positions of a hand would count at the end of a round. */
export const openPoints = (hand: Hand): number =>
  hand.reduce((sum, triad) => sum + (triad ?? []).reduce((points, spot) => points + pointsOf(spot), 0), 0);

export const spotAt = (hand: Hand | undefined, [triad, level]: At): Spot => hand?.[triad]?.[level] ?? "";

/** The hand with another spot at a position. */
export const withSpot = (hand: Hand, [triad, level]: At, spot: Spot): Hand =>
  hand.map((old, i) => (i === triad && old ? old.map((one, j) => (j === level ? spot : one)) : old));

/** The table with another hand of a seat. */
export const withHand = (table: Table, seat: number, change: (hand: Hand) => Hand): Table => ({
  ...table,
  hands: table.hands.map((hand, i) => (i === seat ? change(hand) : hand)),
});
