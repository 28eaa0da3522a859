/** What is said of a match that is over, besides who won. */
import type { MatchDocument } from "$protocol";
import type { GameUi, View } from "../../games/game.ts";
import { settings } from "../../settings.svelte.ts";
import { isEnd, type Entry } from "../log.ts";
import { hasPlaces } from "../places.ts";
import { firstSeats, resultText, seatNames, verdictOf } from "../words.ts";
import { placeText } from "./own_end.ts";
import { scoreText, tallyAfter, type Tally } from "./series.ts";
import { t } from "./text.ts";

/** The game's own words for the end; "" where somebody resigned, ran out of time or was away. */
export const whyOf = (log: readonly Entry[], tell: (entry: Entry) => string | null): string =>
  log.filter(isEnd).map(tell).filter(Boolean).at(-1) ?? "";

/** The score of the series before this match; "" for the first one. */
export const seriesText = (
  doc: MatchDocument,
  names: readonly string[],
  you: number | null,
  before: Tally,
): string =>
  Object.keys(before).length > 0 ? t("end.series", { score: scoreText(before, doc, names, you) }) : "";

/** The score of the series, the points of a reader who has not won, and why it ended, in one line. */
export function endingText(
  doc: MatchDocument,
  names: readonly string[],
  you: number | null,
  before: Tally,
  why: string,
  points = "",
): string {
  const score = () => scoreText(tallyAfter(before, doc), doc, names, you);
  return [
    Object.keys(before).length > 0 ? t("end.series", { score: score() }) : "",
    points && placeText(doc, you) ? t("end.points", { points }) : "",
    why,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** How a match has ended, as it is shown large. */
export interface Verdict {
  readonly headline: string;
  /** The points or the reason. */
  readonly how: string;
  /** The colours of who is crowned: the winners, unless the reader has lost to the only other; none where nobody has won. */
  readonly colours: readonly string[];
  /** All share the first place. */
  readonly level: boolean;
}

/** The points of a match of two that was played to its end, the reader's first, else the winner's. */
function marginText({ result, seats_total }: MatchDocument, ui: GameUi, you: number | null): string {
  if (seats_total !== 2 || result?.reason !== "normal" || !result.scores.some(Boolean)) return "";
  const own = you ?? Math.max(0, result.ranks.indexOf(1));
  return ui.margin?.(result.scores[own] ?? 0, result.scores[1 - own] ?? 0) ?? "";
}

/** The points of a seat at a table of three or more where the match was played to its end; else "". */
export function pointsText(
  { result, seats_total }: MatchDocument,
  ui: GameUi,
  view: View,
  seat: number | null,
): string {
  if (seat === null || seats_total < 3 || result?.reason !== "normal") return "";
  const told = (ui.Supplies && ui.brief) ?? ui.score;
  return told(view, seat, seats_total);
}

/** The verdict as `you` read it; as who watches where that is null. With the last view come the points of a single winner of many. */
export function verdict(doc: MatchDocument, ui: GameUi, you: number | null, view?: View): Verdict {
  if (!doc.result || !hasPlaces(doc.result))
    return { headline: resultText(doc, you), how: "", colours: [], level: false };
  const { headline, how } = verdictOf(doc, you);
  const first = firstSeats(doc);
  // Beside "You lose" the crown of the other would read as one's own.
  const crowned = hasLost(doc, you) ? [] : first;
  const most = view && first.length === 1 ? pointsText(doc, ui, view, first[0] ?? null) : "";
  return {
    headline,
    how: placeText(doc, you)
      ? [how, most].filter(Boolean).join(", ")
      : how || marginText(doc, ui, you) || most,
    colours: crowned.map((seat) => ui.seatColour(seat, doc.seats_total)),
    level: first.length === doc.seats_total,
  };
}

/** Whether the reader has lost against one other. */
const hasLost = (doc: MatchDocument, you: number | null): boolean =>
  you !== null && doc.seats_total === 2 && doc.result?.ranks[you] === 2;

/** A word for who has lost against one other; "" for everybody else. */
export const lostText = (doc: MatchDocument, you: number | null): string =>
  hasLost(doc, you) ? t("end.lost") : "";

/** All that stands below the verdict, after `first`; a word for who has lost where there is nothing else. */
export function afterText(
  doc: MatchDocument,
  ui: GameUi,
  view: View,
  you: number | null,
  before: Tally,
  first: readonly string[],
  why: string,
): string {
  const ending = endingText(doc, seatNames(doc), you, before, why, pointsText(doc, ui, view, you));
  return [...first, ending].filter(Boolean).join(" · ") || lostText(doc, you);
}

/** While the board still shows how the match has ended. */
export const lastText = (): string => t("ending.last");

/** That these players have left, and cannot agree to a rematch. */
export const goneText = (names: readonly string[]): string =>
  t("end.gone", { names: new Intl.ListFormat(settings.locale, { type: "conjunction" }).format(names) });

/** That this player wants a rematch, and its only rival has not answered. */
export const waitsText = (name: string): string => t("end.waits", { name });

/** What agrees to the rematch that a rival wants. */
export const acceptText = (): string => t("end.accept");

export const rivalText = (): string => t("end.rival");

export const shareText = (): string => t("end.share");

/** What shows who watches another match at once. */
export const onText = (): string => t("end.on");

/** Where who watches goes on. */
export const wallText = (): string => t("end.wall");
