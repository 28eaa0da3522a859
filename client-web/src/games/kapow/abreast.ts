/** The layout of the other hands on a phone, where they share the screen with the own hand and the piles. */
export interface Lie {
  readonly columns: number;
  readonly rows: number;
  /** Whether cards are drawn as chips: whole ones would be too small to read. */
  readonly chips: boolean;
}

/** The screen of a phone that is lower than most. */
export const lowPhone = "(max-width: 40rem) and (max-height: 44rem)";

/** The layout of so many hands, beside the own one or not. On a `short` screen even two hands are chips. */
export function lieOf(hands: number, own: boolean, short = false): Lie {
  const columns = hands <= 4 ? Math.max(1, hands) : Math.ceil(hands / 2);
  // A spectator has room for one more hand.
  if (!own && hands > 2)
    return { columns: Math.min(columns, 2), rows: Math.ceil(hands / 2), chips: hands > 4 || short };
  return { columns, rows: Math.ceil(hands / columns), chips: hands > 2 || short };
}
