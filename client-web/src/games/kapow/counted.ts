/** What a hand counts, in words. */
import { shortMinus } from "./spot.ts";
import { t } from "./text.ts";

/** The points of a round by seat, once they are written down; null before that. */
export type Counted = Readonly<Record<string, number>> | null;

/**
 * The sum of a hand whose open cards count so much: at the end of a round what is written down for it, with the sum of the
 * cards where that is doubled; in figures alone where words have no room (`brief`).
 */
export function sumText(
  open: number,
  counted: Counted,
  seat: number,
  out: number | null,
  brief = false,
): string {
  const points = counted?.[seat] ?? open;
  if (points === open || points !== 2 * open || seat !== out) return shortMinus(points);
  return t(brief ? "hand.doubled.brief" : "hand.doubled", { n: shortMinus(open), count: shortMinus(points) });
}
