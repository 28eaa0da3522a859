import type { Action, GameEvent, View } from "../game.ts";

/** A card as it is written in games/kapow/RULES.md: "0" to "12", "p1", "p2", "K"; "?" for one that is not known. */
export type Card = string;

/** What lies on a position: a card, a powerset from its top card down ("7+1-2"), or "?". */
export type Spot = string;

/** A position of a hand: the triad from the left, then 0 at the top, 1 in the middle, 2 at the bottom. */
export type At = readonly [triad: number, level: number];

export type Pile = "draw" | "discard";

/** The view of games/kapow/RULES.md. */
export interface KapowView {
  round: number;
  rounds: number;
  stage: "reveal" | "take" | "play" | "swap" | "over";
  hands: Record<string, Record<string, Spot[]>>;
  discard: Record<string, Card>;
  draw: number;
  taken?: { from: Pile; card?: Card };
  swaps?: number;
  out?: number;
  sheet: Record<string, Record<string, number>>;
  totals: Record<string, number>;
}

interface Arranged {
  arrange?: At[];
}

export type KapowAction =
  | { type: "reveal"; at: [At, At] }
  | ({ type: "take"; from: Pile } & Arranged)
  | { type: "discard" }
  | ({ type: "replace"; at: At } & Arranged)
  | ({ type: "powerset"; at: At; put: "top" | "beneath"; modifier: number } & Arranged)
  | ({ type: "swap"; from: At; to: At } & Arranged)
  | { type: "end" };

export type KapowEvent =
  | { type: "reveal"; by: number; at: At; card: Card }
  | { type: "take"; by: number; from: Pile; card?: Card }
  | { type: "drawn"; card: Card }
  | { type: "discard"; by: number; card: Card }
  | { type: "replace"; by: number; at: At; card: Card; discarded: Spot }
  | { type: "powerset"; by: number; at: At; cards: Spot }
  | { type: "swap"; by: number; from: At; to: At }
  | { type: "end"; by: number }
  | { type: "triad"; by: number; triad: number; cards: Spot[] }
  | { type: "turn_up"; card: Card }
  | { type: "reshuffle"; cards: number }
  | { type: "out"; seat: number }
  | { type: "stalled"; seat: number }
  | { type: "scored"; round: number; points: Record<string, number>; doubled: boolean }
  | { type: "deal"; round: number; first: number; discard: Card }
  | { type: "won"; seat: number; rule: string };

export const kapowView = (view: View): KapowView => view as unknown as KapowView;
export const kapowEvent = (event: GameEvent): KapowEvent => event as unknown as KapowEvent;
export const kapowActions = (legal: readonly Action[]): readonly KapowAction[] =>
  legal as unknown as readonly KapowAction[];
export const actionOf = (action: KapowAction): Action => action as unknown as Action;
