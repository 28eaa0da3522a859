/** How an event of a ladder's log changed a rating, computed from the event alone (docs/ratings.md). */
import { expected, grownRd, updated, type Rating, type Strength } from "./glicko2.ts";

/** The version of the formula that is computed here. */
export const knownFormula = 1;

/** A rating as it is stored: decimals of six places. */
export interface StoredRating {
  readonly rating: string;
  readonly rd: string;
  readonly vol: string;
}

export interface EventPlayer {
  readonly account: string;
  readonly rank?: number;
  readonly before: StoredRating;
  readonly grown?: string;
  readonly after: StoredRating;
}

/** As much of an event as its ratings follow from. */
export interface RatingEvent {
  readonly at: number;
  readonly type: "match" | "adjust";
  readonly formula: number;
  readonly players: readonly EventPlayer[];
  readonly weight?: number;
}

/** One of the results that a match was for a player. */
export interface Against {
  readonly account: string;
  readonly opponent: Strength;
  readonly score: number;
  /** The score that the ratings promised, from 0 to 1. */
  readonly expected: number;
  readonly weight: number;
}

/** What went into the new rating of a player, and what comes out. */
export interface Computed {
  readonly results: readonly Against[];
  readonly after: StoredRating;
  /** Whether the event says the same, to a millionth. */
  readonly agrees: boolean;
}

const bounds = { rating: [-10_000, 10_000], rd: [45, 350], vol: [0.000001, 1] } as const;

const numbers = ({ rating, rd, vol }: StoredRating): Rating => ({
  rating: Number(rating),
  rd: Number(rd),
  vol: Number(vol),
});

/** A value as it is stored, in millionths: whole numbers can be compared. */
function millionths(name: keyof StoredRating, value: number): number {
  const [least, most] = bounds[name];
  return Math.min(most * 1e6, Math.max(least * 1e6, Math.round(value * 1e6)));
}

function stored(rating: Rating): StoredRating {
  const text = (name: keyof StoredRating) => (millionths(name, rating[name]) / 1e6).toFixed(6);
  return { rating: text("rating"), rd: text("rd"), vol: text("vol") };
}

const near = (a: string, b: string): boolean =>
  Math.abs(Math.round(Number(a) * 1e6) - Math.round(Number(b) * 1e6)) <= 1;

function scoreOf(own: number, other: number): number {
  if (own === other) return 0.5;
  return own < other ? 1 : 0;
}

/**
 * What a match did to the rating of an account; null for a correction, for an account that the event does not name, and
 * for a formula that is not known here.
 */
export function computed(event: RatingEvent, account: string): Computed | null {
  const player = event.players.find((one) => one.account === account);
  if (!player || event.type !== "match" || event.formula !== knownFormula) return null;
  const strength = ({ before, grown }: EventPlayer) => ({
    ...numbers(before),
    rd: Number(grown ?? before.rd),
  });
  const own = strength(player);
  const weight = (event.weight ?? 1) / (event.players.length - 1);
  const results = event.players
    .filter((other) => other !== player)
    .map((other) => {
      const { rating, rd } = strength(other);
      const opponent = { rating, rd };
      const score = scoreOf(player.rank ?? 0, other.rank ?? 0);
      return { account: other.account, opponent, score, expected: expected(own, opponent), weight };
    });
  const after = stored(updated(own, results));
  const agrees = (["rating", "rd", "vol"] as const).every((name) => near(after[name], player.after[name]));
  return { results, after, agrees };
}

/** Whether the RD with which a player went in follows from the time since an earlier event, at `before`. */
export function growthAgrees(event: RatingEvent, account: string, before: number | null): boolean {
  const player = event.players.find((one) => one.account === account);
  if (player?.grown === undefined) return false;
  const grown = grownRd(numbers(player.before), before === null ? 0 : event.at - before);
  return near(grown.toFixed(6), player.grown);
}
