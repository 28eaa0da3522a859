import type { Action, Foresight, View } from "../game.ts";
import { stopOf } from "./lanes.ts";
import { counterOf, nineView, type NineAction } from "./view.ts";

/** The board after an action, as a look at it tells; points and phases are the server's to say. */
export function foresee(raw: View, action: Action, seat: number): Foresight | null {
  const view = nineView(raw);
  const done = action as unknown as NineAction;
  const own = counterOf(seat);
  if (done.type === "red")
    return {
      view: { ...raw, cells: { ...view.cells, [done.cell]: "r" } },
      events: [{ type: "red", cell: done.cell, by: seat }],
    };
  if (done.type === "place")
    return {
      view: { ...raw, slots: { ...view.slots, [done.slot]: own } },
      events: [{ type: "place", slot: done.slot, by: seat }],
    };
  const cell = stopOf(view, done.slot);
  if (cell === null) return null;
  const { [done.slot]: _, ...slots } = view.slots;
  return {
    view: { ...raw, slots, cells: { ...view.cells, [cell]: own } },
    events: [{ type: "move", slot: done.slot, cell, by: seat }],
  };
}
