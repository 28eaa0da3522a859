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

/**
 * The places of so many hands: the first half at the left, as one reads, and the others at the right. A third one at a side
 * stands below the one next to the own hand, and two share no row there: what stands below another is in line with it.
 */
export function sidesOf(hands: number): Side[] {
  const columns = columnsBeside(hands);
  const left = Math.ceil(hands / 2);
  return Array.from({ length: hands }, (_, hand): Side => {
    const [nth, of, from] = hand < left ? [hand, left, 1] : [hand - left, hands - left, columns + 2];
    if (of <= 2) return { row: nth + 1, column: from, span: columns };
    const inner = hand < left ? columns - 1 : 0;
    const alone = nth === of - 1 && nth % columns === 0;
    return { row: Math.floor(nth / columns) + 1, column: from + (alone ? inner : nth % columns), span: 1 };
  });
}
