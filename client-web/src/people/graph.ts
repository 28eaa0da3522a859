import type { LoggedRating } from "$protocol";
import { uncertainRd } from "./words.ts";

/** A rating after an event; the first point is the rating before the first event. */
export interface Point {
  readonly n: number;
  readonly at: number;
  readonly rating: number;
  readonly rd: number;
  readonly uncertain: boolean;
  readonly match?: string | undefined;
}

/** How a rating went over some events, in their order. */
export function pointsOf(events: readonly LoggedRating[], account: string): Point[] {
  return events.flatMap(({ n, at, match, players }) => {
    const after = players.find((one) => one.account === account)?.after;
    if (!after) return [];
    const rd = Number(after.rd);
    return [{ n, at, rating: Number(after.rating), rd, uncertain: rd >= uncertainRd, match }];
  });
}

/** The ratings between which a graph is drawn, and where its lines are; all multiples of the step. */
export interface Range {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly number[];
}

const steps = [25, 50, 100, 200, 500, 1000, 2000, 5000];

/** A range around some ratings, with three to six lines. */
export function rangeOf(ratings: readonly number[]): Range {
  const [least, most] = [Math.min(...ratings), Math.max(...ratings)];
  const step = steps.find((one) => (most - least) / one <= 4) ?? 5000;
  const from = Math.floor((least - step / 4) / step) * step;
  const to = Math.ceil((most + step / 4) / step) * step;
  const lines = Array.from({ length: (to - from) / step + 1 }, (_, i) => from + i * step);
  return { from, to, lines };
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Where the points lie in a box: one event as far from the next as any other; a single one in the middle. */
export function placesOf(ratings: readonly number[], range: Range, width: number, height: number): Place[] {
  const across = ratings.length > 1 ? width / (ratings.length - 1) : 0;
  const scale = height / (range.to - range.from);
  return ratings.map((rating, i) => ({
    x: ratings.length > 1 ? i * across : width / 2,
    y: height - (rating - range.from) * scale,
  }));
}

/** A line through some places, as SVG draws it. */
export const pathOf = (places: readonly Place[]): string =>
  places.map(({ x, y }, i) => `${i === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join(" ");
