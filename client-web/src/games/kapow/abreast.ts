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

/** Where a hand lies on a desk, beside the own one: at its left or its right. */
export interface Side {
  readonly row: number;
  readonly column: number;
  /** How many columns it takes: it is alone in its row. */
  readonly span: number;
}

/** How many columns of hands lie at each side of the own one. */
export const columnsBeside = (hands: number): number => (hands > 4 ? 2 : 1);

/** Three hands at a side stand as two in the upper row, and one below them in the middle. */
const placesAtSide = (of: number, columns: number): readonly (readonly [row: number, column: number])[] => {
  if (of <= 2) return [[2, 0] as const, [1, 0] as const].slice(2 - of);
  const upper = Array.from({ length: columns }, (_, column) => [1, column] as const);
  const lower =
    of > columns + 1
      ? Array.from({ length: columns }, (_, i) => [2, columns - 1 - i] as const)
      : [[2, 0] as const];
  return [...lower, ...upper];
};

/**
 * The places of so many hands, in turn order as the clock goes: the first half at the left from the own hand upwards, and the
 * others at the right downwards to it. One that is alone in its row stands in the middle of it.
 */
export function sidesOf(hands: number): Side[] {
  const columns = columnsBeside(hands);
  const left = Math.ceil(hands / 2);
  const side = (of: number, from: number): Side[] =>
    placesAtSide(of, columns).map(([row, column], _, all) => {
      const alone = all.filter(([other]) => other === row).length < columns;
      return { row, column: from + column, span: alone ? columns : 1 };
    });
  const mirrored = ({ row, column, span }: Side): Side => ({
    row,
    column: 2 * columns + 3 - column - span,
    span,
  });
  const right = side(hands - left, 1)
    .map(mirrored)
    .toReversed();
  return [...side(left, 1), ...right];
}
