import type { Frame } from "../game.ts";
import { kabetopoEvent, placeOf } from "./view.ts";

/** What the board marks: how runners moved, and where pieces were dropped, since the reader's last action. */
export interface Recent {
  readonly moves: readonly { readonly from: string; readonly to: string }[];
  readonly drops: readonly string[];
  /** All of it is the reader's own action. */
  readonly own: boolean;
}

export const nothing: Recent = { moves: [], drops: [], own: false };

/** `before` and what a frame adds. Who watches sees the last action alone; after a jump nothing is marked. */
export function recent(before: Recent, frame: Frame, you: number | null): Recent {
  if (frame.before === null) return nothing;
  let now = before;
  let first = true;
  for (const event of frame.events.map(kabetopoEvent)) {
    if (event.type === "round") now = nothing;
    if (event.type !== "move" && event.type !== "drop") continue;
    const own = event.seat === you;
    if ((first && (own || you === null)) || now.own !== own) now = { ...nothing, own };
    first = false;
    if (event.type === "move") now = { ...now, moves: [...now.moves, { from: event.from, to: event.to }] };
    else now = { ...now, drops: [...now.drops, placeOf(event)] };
  }
  return now;
}
