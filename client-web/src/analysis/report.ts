/** The document of an analysis (docs/analysis.md), and what the page reads in it. Shares are parts of ten thousand. */
import type { AnalysisDocument, AnalysisPoint } from "$protocol";
import type { Action } from "../games/game.ts";

/** How much an action gave away. */
export const losses = ["inaccuracy", "mistake", "blunder"] as const;
export type Loss = (typeof losses)[number];

/** What was found for one action. `ply` is the number of actions before it. */
export type Point = AnalysisPoint;

/** The document once somebody has asked for an analysis. */
export type Report = Required<Omit<AnalysisDocument, "final" | "state">> &
  Pick<AnalysisDocument, "final"> & { state: Exclude<AnalysisDocument["state"], "none"> };

export const isAsked = (document: AnalysisDocument): document is Report => document.state !== "none";

/** The points in the order of the match. */
export const pointsOf = (report: Report): Point[] =>
  Object.values(report.points).sort((a, b) => a.ply - b.ply);

/** The shares of winning before an action. */
export interface Sample {
  readonly ply: number;
  readonly shares: readonly number[];
}

/** The shares through the match, as far as it has been analysed. */
export const samplesOf = (report: Report): Sample[] => [
  ...pointsOf(report),
  ...(report.final ? [{ ply: report.plies, shares: report.final }] : []),
];

/** The actions worth a look, in the order of the match. */
export const momentsOf = (report: Report): Point[] =>
  report.moments.flatMap((ply) => report.points[ply] ?? []);

export const isLoss = (of: Point["class"]): of is Loss => of !== "good";

/** How a seat played: its losses by their class, and what it gave away in the middle. */
export interface Tally {
  readonly seat: number;
  readonly actions: number;
  readonly counts: Readonly<Record<Loss, number>>;
  readonly lost: number;
}

export function tallyOf(points: readonly Point[], seat: number): Tally {
  const own = points.filter((point) => point.seat === seat);
  const count = (loss: Loss): number => own.filter((point) => point.class === loss).length;
  return {
    seat,
    actions: own.length,
    counts: { inaccuracy: count("inaccuracy"), mistake: count("mistake"), blunder: count("blunder") },
    lost: own.reduce((sum, { lost }) => sum + lost, 0) / Math.max(1, own.length),
  };
}

/** Whether two actions are the same, whatever the order of their members. */
export function same(a: Action, b: Action): boolean {
  const sorted = (action: Action): string => JSON.stringify(Object.entries(action).sort());
  return sorted(a) === sorted(b);
}

/** A share in words: "62 %". */
export const shareText = (share: number, locale: string): string =>
  (share / 10_000).toLocaleString(locale, { style: "percent", maximumFractionDigits: 0 });

/** All shares of a position in words, which together are 100 %: the largest remainders are rounded up. */
export function sharesText(shares: readonly number[], locale: string): string[] {
  const sum = shares.reduce((all, share) => all + share, 0) || 1;
  const exact = shares.map((share) => (100 * share) / sum);
  const left = 100 - exact.reduce((all, share) => all + Math.floor(share), 0);
  const order = exact
    .map((share, seat) => ({ seat, rest: share - Math.floor(share) }))
    .sort((a, b) => b.rest - a.rest)
    .map(({ seat }) => seat);
  return exact.map((share, seat) =>
    shareText(100 * (Math.floor(share) + (order.indexOf(seat) < left ? 1 : 0)), locale),
  );
}

/** What chance did: "+3 %". */
export const luckText = (luck: number, locale: string): string =>
  (luck / 10_000)
    .toLocaleString(locale, {
      style: "percent",
      maximumFractionDigits: 0,
      signDisplay: "exceptZero",
    })
    .replace("-", "\u2212");
