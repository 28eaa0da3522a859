/** Maps between the board and its picture. Drawings and presses above a view find their places by it. */
import type { Point, Table } from "./table.ts";

export interface Projection {
  /**
   * The point of the picture that shows a point `z` above the board, in shares of the picture's width and height from
   * its top left.
   */
  toPicture(point: Point, z?: number): Point;
  /** The point of the board's plane that a point of the picture shows; null above the horizon. */
  toBoard(picture: Point): Point | null;
}

/** Half of a side of the flat picture, in metres: the board with its rim. */
export const flatHalf = (table: Table): number => table.half * 1.055;

/** How many times wider than high the picture in space is: the board is foreshortened, on a phone less than on a desk. */
export const spaceAspect = { desk: 1.2, phone: 1.08 } as const;

/** The board straight from above, in the middle of a picture that is `aspect` times wider than high. */
export function fromAbove(table: Table, aspect: number): Projection {
  const half = flatHalf(table);
  const wide = half * aspect;
  return {
    toPicture: ({ x, y }) => ({ x: (x / wide + 1) / 2, y: (1 - y / half) / 2 }),
    toBoard: ({ x, y }) => ({ x: (2 * x - 1) * wide, y: (1 - 2 * y) * half }),
  };
}
