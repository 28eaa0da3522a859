/** Between the board and the picture of it: what is drawn and pressed over a view finds its place by this. */
import type { Point, Table } from "./table.ts";

export interface Projection {
  /** Where a point `z` above the board is seen, in shares of the picture's width and height from its top left. */
  toPicture(point: Point, z?: number): Point;
  /** The point of the board's plane that is seen there; null above the horizon. */
  toBoard(picture: Point): Point | null;
}

/** Half of a side of the flat picture, in metres: the board with its rim. */
export const flatHalf = (table: Table): number => table.half * 1.055;

/** How many times wider than high the picture in space is: the board is foreshortened. */
export const spaceAspect = 1.2;

/** Straight from above, in the middle of a picture so many times wider than high. */
export function fromAbove(table: Table, aspect: number): Projection {
  const half = flatHalf(table);
  const wide = half * aspect;
  return {
    toPicture: ({ x, y }) => ({ x: (x / wide + 1) / 2, y: (1 - y / half) / 2 }),
    toBoard: ({ x, y }) => ({ x: (2 * x - 1) * wide, y: (1 - 2 * y) * half }),
  };
}
