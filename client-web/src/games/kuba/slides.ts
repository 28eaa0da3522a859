import type { Frame } from "../game.ts";
import { ahead, cellOf, nameOf, onBoard, type Direction } from "./cells.ts";
import { kubaEvent, kubaView, type Marble } from "./view.ts";

/** A marble that slides by one cell; off the board when `to` is not on it. */
export interface Slide {
  readonly marble: Marble;
  readonly from: string;
  readonly dir: Direction;
  /** Whether it falls off at the end. */
  readonly falls: boolean;
}

/** The slides of a frame; empty when nothing is to be animated. */
export function slidesOf(frame: Frame): Slide[] {
  const push = frame.events.map(kubaEvent).find((event) => event.type === "push");
  if (!push || !frame.before) return [];
  const before = kubaView(frame.before).cells;
  const slides: Slide[] = [];
  for (let i = 0; i < push.count; i++) {
    const cell = ahead(cellOf(push.from), push.dir, i);
    const marble = before[nameOf(cell)];
    if (!marble) break;
    slides.push({ marble, from: nameOf(cell), dir: push.dir, falls: !onBoard(ahead(cell, push.dir)) });
  }
  return slides;
}
