import type { SeatRating } from "$protocol";
import { t } from "./text.ts";

/** A rating as people see it: `1512`, or `1500?` while it is uncertain. */
export const ratingText = ({ rating, provisional }: SeatRating): string =>
  `${rating}${provisional ? "?" : ""}`;

/** The ratings that a table asks for. */
export interface Range {
  readonly rating_min?: number;
  readonly rating_max?: number;
}

/** "for 1400 to 1600", "for 1400 and more", "for up to 1600"; "" for all. */
export function rangeText({ rating_min: least, rating_max: most }: Range): string {
  if (least !== undefined && most !== undefined) return t("rating.range", { least, most });
  if (least !== undefined) return t("rating.range.min", { least });
  return most === undefined ? "" : t("rating.range.max", { most });
}

/** Whether a rating lies in a range; both bounds belong to it. */
export const within = (
  rating: number,
  { rating_min: least = rating, rating_max: most = rating }: Range,
): boolean => rating >= least && rating <= most;
