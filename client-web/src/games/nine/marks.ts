import type { Frame, GameEvent } from "../game.ts";
import { recent, type Meaning, type Recent } from "../recent.ts";
import { isAction, nineEvent } from "./view.ts";

/** The spot that a counter was put on, or has come to lie on, and the slot that it came from. */
export interface Mark {
  readonly spot: string;
  readonly from?: string;
}

function markOf(raw: GameEvent): Meaning<Mark> {
  const event = nineEvent(raw);
  if (!isAction(event)) return null;
  if (event.type === "move") return { seat: event.by, act: { spot: event.cell, from: event.slot } };
  return { seat: event.by, act: { spot: event.type === "place" ? event.slot : event.cell } };
}

export const marked = (before: Recent<Mark>, frame: Frame, you: number | null): Recent<Mark> =>
  recent(before, frame, you, markOf);
