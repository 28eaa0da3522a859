import { latest, type Entry } from "./ledger.ts";
import { t } from "./text.ts";

/** The last points of a seat, with their feats: "+2 stone, +4 home"; "" while there are none. */
export function madeText(book: readonly Entry[], seat: number, round: number): string {
  const entries = latest(book, seat, round);
  const [first] = entries;
  if (!first) return "";
  const made = entries.map(({ feat, points }) => `+${points} ${t(`feat.short.${feat}`)}`).join(", ");
  return first.round === round ? made : t("made.before", { round: first.round, made });
}

/** What a seat made in a round: its points, and for what. */
export function earnedIn(
  book: readonly Entry[],
  seat: number,
  round: number,
): { readonly points: number; readonly feats: string } {
  const entries = book.filter((entry) => entry.seat === seat && entry.round === round);
  return {
    points: entries.reduce((sum, { points }) => sum + points, 0),
    feats: entries.map(({ feat, points }) => `+${points} ${t(`feat.short.${feat}`)}`).join(", "),
  };
}
