/** A square by its file and rank, both from 0: c4 is [2, 3]. */
export type Square = readonly [file: number, rank: number];

/** An edge between two squares by its name, the lower square first: "c3-d3". */
export type Edge = string;

const side = 6;

const name = ([file, rank]: Square): string => "abcdef".charAt(file) + String(rank + 1);
const inside = ([file, rank]: Square): boolean => file >= 0 && file < side && rank >= 0 && rank < side;

/** The edge between two neighbours; undefined when one of them is off the board. */
function between(one: Square, other: Square): Edge | undefined {
  if (!inside(one) || !inside(other)) return undefined;
  return [name(one), name(other)].sort().join("-");
}

const ways: readonly Square[] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];

/** The edges around a square, those at the border left out. */
export function edgesOf([file, rank]: Square): Edge[] {
  return ways.flatMap(([right, up]) => between([file, rank], [file + right, rank + up]) ?? []);
}

/**
 * KB-5: the edges of a field of 2x2 squares, from top left to bottom right, row by row; index 0 is a die of 1. Each
 * edge is given by the squares on its two sides, relative to the bottom left one.
 */
const faces: readonly (readonly [Square, Square])[] = [
  [
    [0, 1],
    [0, 2],
  ],
  [
    [1, 1],
    [1, 2],
  ],
  [
    [-1, 1],
    [0, 1],
  ],
  [
    [0, 1],
    [1, 1],
  ],
  [
    [1, 1],
    [2, 1],
  ],
  [
    [0, 0],
    [0, 1],
  ],
  [
    [1, 0],
    [1, 1],
  ],
  [
    [-1, 0],
    [0, 0],
  ],
  [
    [0, 0],
    [1, 0],
  ],
  [
    [1, 0],
    [2, 0],
  ],
  [
    [0, -1],
    [0, 0],
  ],
  [
    [1, -1],
    [1, 0],
  ],
];

/** KB-5: the edge a die from 1 to 12 names in the field with this bottom left square; undefined at the border. */
export function edgeRolled([file, rank]: Square, roll: number): Edge | undefined {
  const face = faces[roll - 1];
  if (!face) return undefined;
  const [one, other] = face.map(([right, up]): Square => [file + right, rank + up]);
  return between(one!, other!);
}
