/** The layout of the other hands on a phone, where they share the screen with the own hand and the piles. */
export interface Lie {
  readonly columns: number;
  readonly rows: number;
  /** Whether cards are drawn as chips: whole ones would be too small to read. */
  readonly chips: boolean;
}

/** The screen of a phone that is lower than most. */
export const lowPhone = "(max-width: 40rem) and (max-height: 44rem)";

/** The screen of a phone that has no room for a row of piles below the other hands. */
export const shortPhone = "(max-width: 34rem) and (max-height: 45.99rem)";

const inColumns = (hands: number, columns: number, chips = false): Lie => ({
  columns,
  rows: Math.ceil(hands / columns),
  chips,
});

/** The layout in which the cards of so many hands are largest, beside the own one or not. On a `low` screen rows are dear. */
export function lieOf(hands: number, own: boolean, low = false): Lie {
  if (low)
    return inColumns(hands, own || hands > 6 ? fewRows(hands) : someRows(hands), hands > (own ? 2 : 6));
  if (own) return inColumns(hands, hands > 6 ? 4 : hands > 4 ? 3 : Math.min(hands, 2));
  return inColumns(hands, hands > 6 ? 3 : hands > 2 ? 2 : 1);
}

/** The layout of the hands in a tile, which is as high as wide and shows nothing else. */
export function tileOf(hands: number): Omit<Lie, "chips"> {
  const columns = hands > 4 ? 3 : Math.min(hands, 2);
  return { columns, rows: Math.ceil(hands / columns) };
}

const fewRows = (hands: number): number => (hands > 4 ? Math.ceil(hands / 2) : hands);
const someRows = (hands: number): number => (hands > 4 ? 3 : Math.min(hands, 2));

/** Where a hand lies on a desk, around the own one. */
export interface Side {
  readonly row: number;
  readonly column: number;
}

/** How many hands lie in the row above the own one, where they are too many to lie at its sides. */
export const acrossOf = (hands: number): number => (hands > 5 ? hands - 2 : hands);

/** The places of so many hands, in turn order as the clock goes: from the lower left upwards, and down again at the right. */
export function sidesOf(hands: number): Side[] {
  const at = (row: number, column: number): Side => ({ row, column });
  if (hands <= 4) return [at(2, 1), at(1, 1), at(1, 3), at(2, 3)].slice(0, hands);
  const across = acrossOf(hands);
  const upper = Array.from({ length: across }, (_, column) => at(1, column + 1));
  return hands > across ? [at(2, 1), ...upper, at(2, across)] : upper;
}
