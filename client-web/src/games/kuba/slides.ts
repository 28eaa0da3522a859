import type { Action, Foresight, Frame, View } from "../game.ts";
import { ahead, cellOf, nameOf, onBoard, type Direction } from "./cells.ts";
import { kubaEvent, kubaView, pushes, type KubaView, type Marble, type Push } from "./view.ts";

/** A marble that slides by one cell; off the board when `to` is not on it. */
export interface Slide {
  readonly marble: Marble;
  readonly from: string;
  readonly dir: Direction;
  /** Whether it falls off at the end. */
  readonly falls: boolean;
}

/** A row that is pulled by a finger. */
export interface Pull {
  readonly from: string;
  readonly dir: Direction;
  /** How far, in cells, 0 to 1. */
  readonly by: number;
}

/** The marbles that stand in a row, from the pushed one on: a push moves them all. */
export function rowOf({ cells }: KubaView, { from, dir }: Pick<Push, "from" | "dir">): Slide[] {
  const row: Slide[] = [];
  for (let cell = cellOf(from); onBoard(cell); cell = ahead(cell, dir)) {
    const marble = cells[nameOf(cell)];
    if (!marble) break;
    row.push({ marble, from: nameOf(cell), dir, falls: !onBoard(ahead(cell, dir)) });
  }
  return row;
}

/** The slides of a frame; empty when nothing is to be animated. */
export function slidesOf(frame: Frame): Slide[] {
  const push = frame.events.map(kubaEvent).find((event) => event.type === "push");
  return push && frame.before ? rowOf(kubaView(frame.before), push).slice(0, push.count) : [];
}

/** The board after a push, as a look at it tells; who wins is the server's to say. */
export function foresee(view: View, action: Action, seat: number): Foresight | null {
  const [push] = pushes([action]);
  const row = push ? rowOf(kubaView(view), push) : [];
  if (!push || row.length === 0) return null;
  const cells = { ...kubaView(view).cells };
  for (const { from } of row) delete cells[from];
  for (const { marble, from, dir, falls } of row)
    if (!falls) cells[nameOf(ahead(cellOf(from), dir))] = marble;
  const fallen = row.filter(({ falls }) => falls);
  return {
    view: { ...view, cells },
    events: [
      { type: "push", from: push.from, dir: push.dir, count: row.length },
      ...fallen.map(({ marble, from }) => ({ type: "capture", marble, cell: from, by: seat })),
    ],
  };
}
