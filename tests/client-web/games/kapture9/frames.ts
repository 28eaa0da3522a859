/** Frames of a match that was played. */
import type { Frame, GameEvent, View } from "$web/games/game.ts";
import recorded from "./frames.json";

let id = 0;

export function frameOf(name: keyof typeof recorded, change: Partial<Frame> = {}): Frame {
  const { before, view, events, mover } = recorded[name];
  return {
    id: ++id,
    view: view as unknown as View,
    before: before as unknown as View,
    events: events as unknown as GameEvent[],
    mover,
    ...change,
  };
}
