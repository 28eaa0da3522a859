import type { Seating } from "../game.ts";

/** The geometry of the board of Kuba: files a to g, ranks 1 to 7. */
export const size = 7;

export type Direction = "up" | "down" | "left" | "right";

export const directions: readonly Direction[] = ["up", "right", "down", "left"];

export interface Cell {
  /** 0 is file a. */
  readonly file: number;
  /** 0 is rank 1. */
  readonly rank: number;
}

export const steps: Record<Direction, Cell> = {
  up: { file: 0, rank: 1 },
  down: { file: 0, rank: -1 },
  left: { file: -1, rank: 0 },
  right: { file: 1, rank: 0 },
};

export const nameOf = ({ file, rank }: Cell): string => `${"abcdefg"[file]}${rank + 1}`;

export const cellOf = (name: string): Cell => ({
  file: name.charCodeAt(0) - 97,
  rank: Number(name[1]) - 1,
});

export const ahead = (cell: Cell, dir: Direction, by = 1): Cell => ({
  file: cell.file + by * steps[dir].file,
  rank: cell.rank + by * steps[dir].rank,
});

export const onBoard = ({ file, rank }: Cell): boolean =>
  file >= 0 && file < size && rank >= 0 && rank < size;

/** All cells as they are read: the top row first, as White sees it. */
export const cells: readonly Cell[] = Array.from({ length: size * size }, (_, i) => ({
  file: i % size,
  rank: size - 1 - Math.floor(i / size),
}));

/** Whether the board is turned to Black: as its player sees it, or as it is seen while actions are tried. */
export const isTurned = ({ you, side }: Pick<Seating, "side" | "you">): boolean =>
  (side === undefined ? you : side) === 1;

/** A direction on the screen as a direction on the board, and back: half a turn for Black. */
export const turned = (dir: Direction, turn: boolean): Direction =>
  turn ? ({ up: "down", down: "up", left: "right", right: "left" } as const)[dir] : dir;
