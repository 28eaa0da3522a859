/** What is said of a match that is over, besides who won. */
import type { MatchDocument } from "$protocol";
import type { Entry } from "../log.ts";
import { scoreText, tallyAfter, type Tally } from "./series.ts";
import { t } from "./text.ts";

const ends: ReadonlySet<string> = new Set(["won", "drawn"]);

/** The game's own words for the end; "" where somebody resigned, ran out of time or was away. */
export const whyOf = (log: readonly Entry[], tell: (entry: Entry) => string | null): string =>
  log
    // Behind the end nobody is to move. A card of Kapow! is "drawn", too.
    .filter(({ event, turn }) => turn.length === 0 && ends.has(event.type))
    .map(tell)
    .filter(Boolean)
    .at(-1) ?? "";

/** The score of the series before this match; "" for the first one. */
export const seriesText = (
  doc: MatchDocument,
  names: readonly string[],
  you: number | null,
  before: Tally,
): string =>
  Object.keys(before).length > 0 ? t("end.series", { score: scoreText(before, doc, names, you) }) : "";

/** The score of the series, the reader's place and why it ended, in one line. */
export function endingText(
  doc: MatchDocument,
  names: readonly string[],
  you: number | null,
  before: Tally,
  why: string,
): string {
  const score = () => scoreText(tallyAfter(before, doc), doc, names, you);
  const rank = you === null ? undefined : doc.result?.ranks[you];
  return [
    Object.keys(before).length > 0 ? t("end.series", { score: score() }) : "",
    rank !== undefined && rank > 1 && doc.seats_total > 2
      ? t("end.place", { n: rank, count: doc.seats_total })
      : "",
    why,
  ]
    .filter(Boolean)
    .join(" · ");
}

export const shareText = (): string => t("end.share");

/** That the moves so far are not shown yet. */

/** Where who watches goes on. */
export const wallText = (): string => t("end.wall");
