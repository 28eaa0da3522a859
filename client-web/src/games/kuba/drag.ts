import { turned, type Direction } from "./cells.ts";

/** A marble that is held. */
export interface Grip {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** The side of a cell, px. */
  readonly cell: number;
}

/** How far one has to drag for a push, px. */
export const enough = 24;

export const gripOf = (name: string, event: PointerEvent): Grip => ({
  name,
  x: event.clientX,
  y: event.clientY,
  cell: (event.currentTarget as Element).clientWidth,
});

/** Which way a marble is dragged, and how far: in cells, one at most, and in px. */
export function dragOf(
  { x, y, cell }: Grip,
  at: Pick<PointerEvent, "clientX" | "clientY">,
  turn: boolean,
): { dir: Direction; by: number; px: number } {
  const [dx, dy] = [at.clientX - x, at.clientY - y];
  const across = Math.abs(dx) > Math.abs(dy);
  const dir: Direction = across ? (dx > 0 ? "right" : "left") : dy > 0 ? "down" : "up";
  const px = Math.abs(across ? dx : dy);
  return { dir: turned(dir, turn), by: cell > 0 ? Math.min(1, px / cell) : 0, px };
}
