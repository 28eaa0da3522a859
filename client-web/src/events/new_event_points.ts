/** What a new tournament counts: points (TN-19, TN-20), and tie-breaks (TN-31). */
import type { JsonObject } from "$protocol";
import type { More, Wish } from "./event_wish.ts";

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
export const listedPoints = ({ byRank }: Pick<More, "byRank">, size: number): readonly number[] =>
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

/** Exact: the server takes whole numbers, and others as text. */
const exact = (points: number): number | string => (Number.isInteger(points) ? points : String(points));

/** The points as the request has them; nothing where they are the usual ones. */
export function pointsOf({ more, seats }: Pick<Wish, "more" | "seats">): JsonObject {
  if (more.points === "") return {};
  if (more.points !== "list") return { points: { type: more.points } };
  const lists = listedSizes({ seats, more }).map((size) => [size, listedPoints(more, size).map(exact)]);
  return { points: { type: "list", by_rank: Object.fromEntries(lists) as JsonObject } };
}
