/** The board in metres, turned to the viewer: x to the right, y away from the viewer, z up. */
import type { Triple } from "./trajectory.ts";
import { unitsPerMetre } from "./trajectory.ts";
import type { BoardFacts, Units } from "./facts.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Table {
  /** Half of a side of the board. */
  readonly half: number;
  readonly baseRadius: number;
  readonly homeDisc: number;
  readonly homeRadius: number;
  readonly ballRadius: number;
  readonly meekoneRadius: number;
  readonly meekoneHeight: number;
  /** By number. */
  readonly bases: readonly Point[];
  /** By seat. */
  readonly homes: readonly Point[];
}

/** How wide the frame around the maple of the board is, in metres. */
export const boardFrame = 0.0145;

/** The distance from the top of the board to the ground below, in metres. */
export const boardThickness = 0.022;

/** A point as the viewer sees it: `turn` is for seat 1, who sits on the other side. */
export const seen = ([x, y, z]: Triple, turn: boolean): Triple => (turn ? [-x, -y, z] : [x, y, z]);

const metres = (units: number): number => units / unitsPerMetre;

export function tableOf(facts: BoardFacts, turn: boolean): Table {
  const sign = turn ? -1 : 1;
  const point = (at: Units | undefined): Point => ({
    x: sign * metres(at?.[0] ?? 0) + 0,
    y: sign * metres(at?.[1] ?? 0) + 0,
  });
  const points = (by: Readonly<Record<string, Units>>): Point[] =>
    Object.keys(by).map((_, i) => point(by[i]));
  return {
    half: metres(facts.side) / 2,
    baseRadius: metres(facts.base_radius),
    homeDisc: metres(facts.home_disc ?? facts.home_radius),
    homeRadius: metres(facts.home_radius),
    ballRadius: metres(facts.ball_radius),
    meekoneRadius: metres(facts.meekone_radius),
    meekoneHeight: metres(facts.meekone_height),
    bases: points(facts.bases),
    homes: points(facts.homes),
  };
}

/** Degrees clockwise from straight ahead, from one point to another. */
export const bearing = (from: Point, to: Point): number =>
  (Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI;

/** How many of the points lie on the straight way between two others, to half of `radius`. */
export function between(from: Point, to: Point, points: readonly Point[], radius: number): number {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(x, y);
  return points.filter((at) => {
    const along = ((at.x - from.x) * x + (at.y - from.y) * y) / far;
    const aside = Math.abs((at.x - from.x) * y - (at.y - from.y) * x) / far;
    return along > 0 && along < far - radius && aside < radius / 2;
  }).length;
}

/** Those of the points that a straight way meets, to `radius`. */
export function metBy(degrees: number, from: Point, points: readonly Point[], radius: number): Point[] {
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return points.filter((at) => {
    const [x, y] = [at.x - from.x, at.y - from.y];
    return x * sin + y * cos > 0 && Math.abs(x * cos - y * sin) < radius;
  });
}

/** How far the inlay under the bases goes, to each side of the middle. */
export function inlayOf({ bases }: Table): number {
  return Math.max(...bases.map(({ x, y }) => Math.abs(x) + Math.abs(y))) + 0.036;
}

/** The pairs of bases next to each other. */
export function neighbours({ bases }: Table): (readonly [Point, Point])[] {
  const near = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
  const least = Math.min(...bases.slice(1).map((base) => near(base, bases[0] ?? base)));
  return bases.flatMap((a, i) =>
    bases.slice(i + 1).flatMap((b) => (near(a, b) < 1.1 * least ? [[a, b] as const] : [])),
  );
}

/** The base that lies nearest to a direction from a point. */
export function nearestTo(degrees: number, from: Point, bases: readonly Point[]): Point {
  const off = (base: Point) => Math.abs(bearing(from, base) - degrees);
  return bases.reduce((best, base) => (off(base) < off(best) ? base : best), bases[0] ?? from);
}
