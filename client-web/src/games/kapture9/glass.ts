/** Where the magnifier stands while a finger aims, and when there is one. */
import type { Spot } from "$web/ui/spatial.ts";
import type { Projection } from "./projection.ts";
import type { Point } from "./table.ts";

interface Aimed {
  readonly ball: Point;
  readonly target: Point;
  /** Where the line leaves the board. */
  readonly end: Point;
}

/** Its radius, and what is to be free around it, in widths of the picture; and how many times it enlarges. */
export const radius = 0.14;
export const power = 2.2;
const margin = 0.06;

const corners: readonly Spot[] = [0.15, 0.85].map((x) => ({ x, y: 0.15 }));
/** Where the line goes through both upper corners: beside the ball, and over the rim. */
const others: readonly Spot[] = [
  { x: 0.12, y: 0.3 },
  { x: 0.88, y: 0.3 },
  { x: 0.16, y: 0.66 },
  { x: 0.84, y: 0.66 },
];

/** The distance of a point from a part of a line. */
function distance(at: Point, from: Point, to: Point): number {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const share = ((at.x - from.x) * x + (at.y - from.y) * y) / Math.max(1e-9, x * x + y * y);
  const on = Math.min(1, Math.max(0, share));
  return Math.hypot(at.x - from.x - on * x, at.y - from.y - on * y);
}

/** Whether the line is seen where the base in the middle of the magnifier is; elsewhere it would tell nothing. */
export const showsLine = ({ ball, target, end }: Aimed, width: number): boolean =>
  distance(target, ball, end) < (0.85 * radius * width) / power;

/**
 * The first place at which it covers neither the ball, nor the line, nor the base that is aimed at; of places that all cover
 * something the one that covers least. In shares of a picture that is `aspect` times wider than high.
 */
export function placeOf({ ball, target, end }: Aimed, projection: Projection, aspect: number): Spot {
  const seen = (point: Point): Point => {
    const { x, y } = projection.toPicture(point);
    return { x, y: y / aspect };
  };
  const [from, base, to] = [seen(ball), seen(target), seen(end)];
  const free = ({ x, y }: Spot): number => {
    // The magnifier is round: its upper edge stands where it would in a picture as high as wide.
    const middle = { x, y: (y - radius) / aspect + radius };
    return Math.min(distance(middle, from, to), distance(middle, base, base) - margin / 2) - radius;
  };
  const far = to.x > 0.5 ? 0 : 1;
  const ordered = [corners[far]!, corners[1 - far]!, ...others];
  return (
    ordered.find((place) => free(place) >= margin / 2) ??
    ordered.reduce((best, place) => (free(place) > free(best) ? place : best))
  );
}
