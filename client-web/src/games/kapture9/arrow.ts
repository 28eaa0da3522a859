/** The arrow of a flick, above either view of the board. */
import type { Projection } from "./projection.ts";
import type { Point } from "./table.ts";

/** A line from a point of the board, in degrees clockwise from straight ahead of the viewer. */
export interface Line {
  readonly home: Point;
  readonly degrees: number;
}

/** A point of the board in a picture that is 1000 high and `aspect` times as wide. */
export function pictured(point: Point, projection: Projection, aspect: number): Point {
  const { x, y } = projection.toPicture(point);
  return { x: 1000 * aspect * x, y: 1000 * y };
}

/** The point of the board `along` a line, and `aside` to the right of it, in metres. */
export function ahead({ home, degrees }: Line, along: number, aside = 0): Point {
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return { x: home.x + along * sin + aside * cos, y: home.y + along * cos - aside * sin };
}

/** The corners of an arrow along a line, as a polygon of the picture; `thick` times as thick as the finest. */
export function arrowOf(
  line: Line,
  length: number,
  projection: Projection,
  aspect: number,
  thick = 1,
): string {
  const corners = [
    [0.02, -0.0016],
    [length - 0.012 * thick, -0.0036],
    [length - 0.015 * thick, -0.0105],
    [length, 0],
    [length - 0.015 * thick, 0.0105],
    [length - 0.012 * thick, 0.0036],
    [0.02, 0.0016],
  ] as const;
  return corners
    .map(([along, aside]) => pictured(ahead(line, along, thick * aside), projection, aspect))
    .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join(" ");
}
