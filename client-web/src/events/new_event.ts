import type { GameInfo, JsonObject, Methods } from "$protocol";
import { clockOf, fresh as freshTable } from "../screens/new_table.ts";
import type { More, Several, Wish } from "./event_wish.ts";
import { pointsOf, scalesOf, tieBreaksFor } from "./new_event_points.ts";
import {
  fittingStages,
  formatsOf,
  freshStage,
  playedIn,
  stagesOf,
  type StageWish,
} from "./new_event_stages.ts";
import { termsOf } from "./new_event_terms.ts";

const freshMore = (): More => ({
  seeding: "rating",
  points: "",
  byRank: {},
  tieBreaks: null,
  smallest: null,
  checkInMinutes: 0,
  roundMinutes: null,
  delayMinutes: null,
  fewest: null,
  most: null,
  lateRounds: null,
  halfByes: null,
  missedTies: null,
  leaver: "annulled",
  bots: false,
  drafts: false,
  lowest: null,
  highest: null,
});

export const fresh = (): Wish => ({
  ...freshStage("swiss"),
  later: [],
  title: "",
  text: "",
  game: "",
  seats: 2,
  tie: "single",
  games: { double: 2, best: 3, sum: 2 },
  rated: false,
  isPrivate: false,
  who: "accounts",
  startsAt: "",
  noShowMinutes: 5,
  next: "itself",
  pauseMinutes: 1,
  roundTimes: [],
  more: freshMore(),
  table: { ...freshTable(), clock: "fischer", minutes: 5, increment: 3 },
});

/** What one pairing can play (TN-14). */
export function tiesOf({ seats, format }: Pick<Wish, "seats" | "format">): Wish["tie"][] {
  if (seats !== 2 || format === "arena") return ["single"];
  return format.endsWith("knockout") ? ["single", "best", "sum"] : ["single", "double", "best", "sum"];
}

/** How many games a tie of a kind can have: a best of n has an odd n, and added scores an even one. */
export const gamesOf = (tie: Several): number[] =>
  ({ double: [2, 3, 4, 5, 6, 7, 8, 9], best: [3, 5, 7, 9], sum: [2, 4, 6, 8] })[tie];

/** The stages, the first one first. */
export const stagesIn = (wish: Wish): StageWish[] => [wish, ...wish.later];

/** Whether somebody can leave a round robin of an event early. */
export const hasCircle = (wish: Wish): boolean =>
  stagesIn(wish).some((stage) => playedIn(stage) === "round_robin");

/** What of a wish has to fall back, since it does not fit what was chosen before it. */
export function fitting(wish: Wish): Partial<Wish> {
  const { seats, more } = wish;
  const formats = formatsOf(seats);
  const format = formats.includes(wish.format) ? wish.format : "swiss";
  const later = fittingStages({ ...wish, format }, wish.later, seats);
  const tie = tiesOf({ seats, format }).includes(wish.tie) ? wish.tie : "single";
  const points = more.points === "" || scalesOf({ seats, tie }).includes(more.points) ? more.points : "";
  const known = more.tieBreaks?.every((code) => tieBreaksFor(seats).includes(code)) ?? true;
  const tieBreaks = known ? more.tieBreaks : null;
  const same = points === more.points && tieBreaks === more.tieBreaks;
  return {
    format,
    tie,
    ...(later.length === wish.later.length ? {} : { later }),
    ...(same ? {} : { more: { ...more, points, tieBreaks } }),
  };
}

export const seatCounts = (info: GameInfo | undefined): number[] =>
  info ? Array.from({ length: info.max_seats - info.min_seats + 1 }, (_, i) => info.min_seats + i) : [2];

/** Ratings are those of the entry, unless it was chosen otherwise (TN-5). */
function seedingOf({ seeding }: More): JsonObject {
  if (seeding === "rating") return {};
  return seeding === "rating_at_start" ? { rating_at: "start" } : { seeding };
}

/** What was chosen differently from the rules' own choice. */
function moreOf(wish: Wish): JsonObject {
  const { more, seats, format } = wish;
  const swiss = format === "swiss";
  const numbers = {
    smallest: seats > 2 ? more.smallest : null,
    min_entrants: more.fewest,
    max_entrants: more.most,
    check_in: more.checkInMinutes || null,
    late_rounds: swiss ? more.lateRounds : null,
    half_byes: swiss ? more.halfByes : null,
    missed_ties: more.missedTies,
  };
  return {
    ...Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== null)),
    ...seedingOf(more),
    ...pointsOf(wish),
    ...(more.tieBreaks === null ? {} : { tiebreaks: [...more.tieBreaks] }),
    ...(more.leaver === "forfeited" && hasCircle(wish) ? { leaver: more.leaver } : {}),
    ...(more.bots ? { bots: true } : {}),
  };
}

function tieOf({ tie, games }: Wish): JsonObject {
  if (tie === "single") return { mode: tie, games: 1 };
  return { mode: tie === "double" ? "single" : tie, games: games[tie] };
}

/** The settings, without what is as the rules have it. */
export const settingsOf = (wish: Wish): JsonObject => ({
  game: wish.game,
  seats: wish.seats,
  clock: clockOf(wish.table) as unknown as JsonObject,
  rated: wish.rated,
  stages: stagesOf(stagesIn(wish), wish.seats),
  tie: tieOf(wish),
  ...moreOf(wish),
});

/** The request that makes the tournament. */
export const createOf = (wish: Wish): Omit<Methods["tournament.create"]["params"], "key"> => ({
  title: wish.title.trim(),
  settings: settingsOf(wish),
  terms: termsOf(wish),
});
