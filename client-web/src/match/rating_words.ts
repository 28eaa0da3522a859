import type { MatchDocument, MatchRating } from "$protocol";
import { t } from "./playing/text.ts";
import { seatNames } from "./words.ts";

/** So many points apart two players count as equals. */
const near = 50;

/** A gain or a loss: +12, −12, ±0. */
export const gainText = (gain: number): string =>
  gain === 0 ? "±0" : gain > 0 ? `+${gain}` : `−${Math.abs(gain)}`;

/** How the points come about, in a sentence. */
export function whyText(doc: MatchDocument, rating: MatchRating): string {
  if (rating.weight === 0) return t("rating.nothing");
  const rated = Object.entries(rating.seats).map(([seat, change]) => ({ seat: Number(seat), ...change }));
  const [one, other] = rated;
  if (rated.length !== 2 || !one || !other) return t("rating.several");
  const names = seatNames(doc);
  const rank = (seat: number) => doc.result?.ranks[seat] ?? 1;
  const even = Math.abs(one.before - other.before) < near;
  const [strong, weak] = one.before >= other.before ? [one, other] : [other, one];
  if (rank(one.seat) === rank(other.seat))
    return even ? t("rating.draw.even") : t("rating.draw.apart", { name: names[weak.seat] ?? "" });
  const winner = rank(one.seat) < rank(other.seat) ? one : other;
  const name = names[winner.seat] ?? "";
  if (even) return t("rating.even", { name });
  return t(winner === strong ? "rating.expected" : "rating.upset", { name });
}
