import type { GameInfo, JsonObject, Methods, TournamentTerms } from "$protocol";
import { clockOf, fresh as freshTable, type Wish as TableWish } from "../screens/new_table.ts";
import { fittingStages, formatsOf, freshStage, stagesOf, type StageWish } from "./new_event_stages.ts";

/** What is chosen so far of a new tournament, and of its first stage. */
export interface Wish extends StageWish {
  title: string;
  text: string;
  game: string;
  seats: number;
  /** The stages that follow the first one. */
  later: StageWish[];
  tie: "single" | "double" | "best" | "sum";
  rated: boolean;
  isPrivate: boolean;
  who: "accounts" | "anyone" | "list";
  /** When it starts by itself, as the browser's field has it; "": a director starts it. */
  startsAt: string;
  /** How long a table waits for its players; 0: for ever. */
  noShowMinutes: number;
  /** Who begins the next round: the server after so many minutes, or a director. */
  byDirector: boolean;
  pauseMinutes: number;
  more: More;
  /** The clock of each match. */
  table: TableWish;
}

/** What few organisers change; null leaves a number to the rules. */
export interface More {
  seeding: "rating" | "rating_at_start" | "order" | "lot" | "hand";
  /** "": as usual for so many at a table. */
  points: "" | "standard" | "three_one" | "place" | "win" | "list" | "share";
  /** Of points by a list: those of each rank, the best first, by the size of the table. */
  byRank: Record<number, number[]>;
  /** In their order; null: as usual for the format. */
  tieBreaks: readonly string[] | null;
  smallest: number | null;
  checkInMinutes: number;
  /** How long a round lasts at most; null: as long as it takes. */
  roundMinutes: number | null;
  fewest: number | null;
  most: number | null;
  lateRounds: number | null;
  bots: boolean;
  /** Whether directors look at each pairing before it is published. */
  drafts: boolean;
  lowest: number | null;
  highest: number | null;
}

const freshMore = (): More => ({
  seeding: "rating",
  points: "",
  byRank: {},
  tieBreaks: null,
  smallest: null,
  checkInMinutes: 0,
  roundMinutes: null,
  fewest: null,
  most: null,
  lateRounds: null,
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
  rated: false,
  isPrivate: false,
  who: "accounts",
  startsAt: "",
  noShowMinutes: 5,
  byDirector: false,
  pauseMinutes: 1,
  more: freshMore(),
  table: { ...freshTable(), clock: "fischer", minutes: 5, increment: 3 },
});

/** The scales of points that fit (TN-19, TN-20); the usual one first. */
export function scalesOf({ seats, tie }: Pick<Wish, "seats" | "tie">): Exclude<More["points"], "">[] {
  const shares = tie === "single" ? (["share"] as const) : [];
  return seats === 2 ? ["standard", "three_one", "list", ...shares] : ["place", "win", "list", ...shares];
}

/** The sizes of tables for which a list says the points. */
export const listedSizes = ({ seats, more }: Pick<Wish, "seats" | "more">): number[] => {
  const smallest = Math.min(seats, more.smallest ?? 2);
  return Array.from({ length: seats - smallest + 1 }, (_, i) => smallest + i);
};

/** The points that a list has for tables of a size: as chosen, else one more a rank. */
export const listedPoints = ({ byRank }: More, size: number): readonly number[] =>
  byRank[size] ?? Array.from({ length: size }, (_, rank) => size - 1 - rank);

/** The tie-breaks that fit so many at a table (TN-31). */
export const tieBreaksFor = (seats: number): string[] =>
  seats === 2
    ? ["bhc1", "bh", "bhm", "sb", "de", "win", "won", "bpg", "ps", "ks", "aro", "omp", "share"]
    : ["win", "won", "ps", "omp", "share"];

/** The tie-breaks that the rules take when none are chosen (TN-31). */
export function usualTieBreaks({ seats, format, inner }: Pick<Wish, "seats" | "format" | "inner">): string[] {
  if (format === "arena") return ["win"];
  if (format.endsWith("knockout")) return [];
  if (seats > 2) return ["win", "omp", "share"];
  const circle = format === "round_robin" || (format === "groups" && inner === "round_robin");
  return circle ? ["de", "sb", "win"] : ["bhc1", "bh", "sb", "de", "win"];
}

/** What one pairing can play (TN-14). */
export function tiesOf({ seats, format }: Wish): Wish["tie"][] {
  if (seats !== 2 || format === "arena") return ["single"];
  return format.endsWith("knockout") ? ["single", "best", "sum"] : ["single", "double", "best", "sum"];
}

/** What of a wish has to fall back, since it does not fit what was chosen before it. */
export function fitting(wish: Wish): Partial<Wish> {
  const { seats, more } = wish;
  const formats = formatsOf(seats);
  const format = formats.includes(wish.format) ? wish.format : "swiss";
  const later = fittingStages({ ...wish, format }, wish.later, seats);
  const tie = tiesOf({ ...wish, format }).includes(wish.tie) ? wish.tie : "single";
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

/** Exact: the server takes whole numbers, and others as text. */
const exact = (points: number): number | string => (Number.isInteger(points) ? points : String(points));

function pointsOf({ more, seats }: Wish): JsonObject {
  if (more.points === "") return {};
  if (more.points !== "list") return { points: { type: more.points } };
  const lists = listedSizes({ seats, more }).map((size) => [size, listedPoints(more, size).map(exact)]);
  return { points: { type: "list", by_rank: Object.fromEntries(lists) as JsonObject } };
}

/** Ratings are those of the entry, unless it was chosen otherwise (TN-5). */
function seedingOf({ seeding }: More): JsonObject {
  if (seeding === "rating") return {};
  return seeding === "rating_at_start" ? { rating_at: "start" } : { seeding };
}

/** What was chosen differently from the rules' own choice. */
function moreOf(wish: Wish): JsonObject {
  const { more, seats, format } = wish;
  const numbers = {
    smallest: seats > 2 ? more.smallest : null,
    min_entrants: more.fewest,
    max_entrants: more.most,
    check_in: more.checkInMinutes || null,
    late_rounds: format === "swiss" ? more.lateRounds : null,
  };
  return {
    ...Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== null)),
    ...seedingOf(more),
    ...pointsOf(wish),
    ...(more.tieBreaks === null ? {} : { tiebreaks: [...more.tieBreaks] }),
    ...(more.bots ? { bots: true } : {}),
  };
}

const ties = {
  single: { mode: "single", games: 1 },
  double: { mode: "single", games: 2 },
  best: { mode: "best", games: 3 },
  sum: { mode: "sum", games: 2 },
} as const;

function termsOf(wish: Wish): TournamentTerms {
  const minute = 60_000;
  const at = wish.startsAt ? new Date(wish.startsAt).getTime() : NaN;
  return {
    private: wish.isPrivate,
    who: wish.rated && wish.who === "anyone" ? "accounts" : wish.who,
    no_show_ms: Math.round(wish.noShowMinutes * minute),
    by_director: wish.byDirector,
    ...(wish.more.drafts ? { drafts: true } : {}),
    ...(wish.byDirector ? {} : { round_after_ms: Math.round(wish.pauseMinutes * minute) }),
    ...(wish.more.roundMinutes === null ? {} : { round_ms: Math.round(wish.more.roundMinutes * minute) }),
    ...(Number.isFinite(at) ? { starts_at: at } : {}),
    ...(wish.more.lowest === null ? {} : { rating_min: wish.more.lowest }),
    ...(wish.more.highest === null ? {} : { rating_max: wish.more.highest }),
    ...(wish.text.trim() ? { text: wish.text.trim() } : {}),
  };
}

/** The request that makes the tournament. */
export function createOf(wish: Wish): Omit<Methods["tournament.create"]["params"], "key"> {
  return {
    title: wish.title.trim(),
    settings: {
      game: wish.game,
      seats: wish.seats,
      clock: clockOf(wish.table) as unknown as JsonObject,
      rated: wish.rated,
      stages: stagesOf([wish, ...wish.later], wish.seats),
      tie: { ...ties[wish.tie] },
      ...moreOf(wish),
    },
    terms: termsOf(wish),
  };
}
