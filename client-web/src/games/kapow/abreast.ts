/** How other hands lie on a phone, where the own hand and the piles are to be in sight with them. */
export interface Lie {
  readonly columns: number;
  readonly rows: number;
  /** Whether cards are drawn as chips: whole ones would be too small to read. */
  readonly chips: boolean;
}

export function lieOf(hands: number, own: boolean): Lie {
  const columns = hands <= 4 ? Math.max(1, hands) : Math.ceil(hands / 2);
  // Who only watches has the room of a hand more.
  if (!own && hands > 2)
    return { columns: Math.min(columns, 2), rows: Math.ceil(hands / 2), chips: hands > 4 };
  return { columns, rows: Math.ceil(hands / columns), chips: hands > 2 };
}
