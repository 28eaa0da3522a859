/** A card of Kapow! as its position strings name it: "0" to "12", "p1" and "p2" (power cards), "K" (KAPOW!). */
export type Card = string;

const numbers = Array.from({ length: 13 }, (_, value) => String(value));

function countOf(card: Card): number {
  if (card === "K") return 6;
  return card === "1" || card === "2" ? 4 : 8;
}

/** KP-1: all 118 cards, in the order in which they lie before a shuffle: ascending, then p1, p2 and K. */
export function wholeDeck(): Card[] {
  return [...numbers, "p1", "p2", "K"].flatMap((card) => Array<Card>(countOf(card)).fill(card));
}
