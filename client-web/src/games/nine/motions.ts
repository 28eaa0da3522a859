import type { Frame } from "../game.ts";
import { placeOf } from "./board.ts";
import { counterOf, nineEvent, type Counter } from "./view.ts";

/** A counter that comes to its place: it is set down there, or slides from a slot. */
export interface Motion {
  readonly counter: Counter;
  /** The cell or slot it comes to. */
  readonly to: string;
  /** How far away it starts, in cells; 0 and 0 for one that is set down. */
  readonly dx: number;
  readonly dy: number;
  /** When it starts and how long it takes, ms. */
  readonly delay: number;
  readonly time: number;
}

const setting = 240;

function slide(slot: string, cell: string): Pick<Motion, "dx" | "dy" | "time"> {
  const [from, to] = [placeOf(slot), placeOf(cell)];
  const dx = from.x - to.x;
  const dy = from.y - to.y;
  return { dx, dy, time: Math.round(200 + 50 * Math.hypot(dx, dy)) };
}

/** The motions of a frame, one after the other. */
export function motionsOf(frame: Frame): Motion[] {
  if (!frame.before) return [];
  const motions: Motion[] = [];
  let delay = 0;
  for (const event of frame.events.map(nineEvent)) {
    if (event.type !== "red" && event.type !== "place" && event.type !== "move") continue;
    const counter = event.type === "red" ? "r" : counterOf(event.by);
    const way = event.type === "move" ? slide(event.slot, event.cell) : { dx: 0, dy: 0, time: setting };
    motions.push({ counter, to: event.type === "place" ? event.slot : event.cell, delay, ...way });
    delay += way.time;
  }
  return motions;
}

/** How long the motions of a frame take, ms. */
export function durationOf(frame: Frame): number {
  const last = motionsOf(frame).at(-1);
  return last ? last.delay + last.time + 40 : 0;
}
