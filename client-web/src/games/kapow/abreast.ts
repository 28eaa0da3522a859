/** The layout of the other hands on a phone, where they share the screen with the own hand and the piles. */
export interface Lie {
  readonly columns: number;
  readonly rows: number;
  /** Whether cards are drawn as chips: whole ones would be too small to read. */
  readonly chips: boolean;
}

export function lieOf(hands: number, own: boolean): Lie {
  const columns = hands <= 4 ? Math.max(1, hands) : Math.ceil(hands / 2);
  // A spectator has room for one more hand.
  if (!own && hands > 2)
    return { columns: Math.min(columns, 2), rows: Math.ceil(hands / 2), chips: hands > 4 };
  return { columns, rows: Math.ceil(hands / columns), chips: hands > 2 };
}
