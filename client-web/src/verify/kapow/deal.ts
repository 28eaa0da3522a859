import { FairStream } from "../fair_stream.ts";
import { type Card, wholeDeck } from "./deck.ts";

/** Spots of a triad: top, middle, bottom. */
const levels = 3;

/** How a round of Kapow! begins. */
export interface Deal {
  /** By seat, the triads; of each the cards from its top spot to its bottom spot. */
  readonly hands: readonly (readonly (readonly Card[])[])[];
  /** The first card of the discard pile. */
  readonly discard: Card;
  /** The draw pile, in the order in which it is drawn. */
  readonly draw: readonly Card[];
}

/** KP-3: the seat that deals round 1. The seat after it begins. */
export function dealerOf(seed: Uint8Array, seats: number): number {
  return new FairStream(seed, "dealer").below(seats);
}

/** KP-2: the deal of a round, which are numbered from 1. */
export function dealOf(seed: Uint8Array, round: number, seats: number, triads: number): Deal {
  // The last card of the shuffled deck is its top.
  const deck = new FairStream(seed, `deal/round${round}`).shuffle(wholeDeck()).reverse();
  const take = (count: number) => deck.splice(0, count);
  const hand = () => Array.from({ length: triads }, () => take(levels));
  const hands = Array.from({ length: seats }, hand);
  const [discard] = take(1) as [Card];
  return { hands, discard, draw: deck };
}

/**
 * KP-12: the draw pile, in the order in which it is drawn, that a discard pile becomes. `pile` is the discard pile from
 * the bottom up, without the top card, which stays. `count` numbers the reshuffles of the round from 1.
 */
export function reshuffled(seed: Uint8Array, round: number, count: number, pile: readonly Card[]): Card[] {
  return new FairStream(seed, `reshuffle/round${round}/${count}`).shuffle([...pile]).reverse();
}
