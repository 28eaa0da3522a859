import type { GameEvent } from "../game.ts";
import type { Meaning } from "../recent.ts";
import { kabetopoEvent, placeOf } from "./view.ts";

/** How a runner moved, or where a piece was dropped. */
export type Mark = { readonly from: string; readonly to: string } | { readonly place: string };

export function markOf(raw: GameEvent): Meaning<Mark> {
  const event = kabetopoEvent(raw);
  if (event.type === "round") return "end";
  if (event.type === "move") return { seat: event.seat, act: { from: event.from, to: event.to } };
  return event.type === "drop" ? { seat: event.seat, act: { place: placeOf(event) } } : null;
}
