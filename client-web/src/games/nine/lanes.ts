import { lane, slotNamed, slots } from "./board.ts";
import type { NineView } from "./view.ts";

/** The cell where a counter from a slot would stop, as a look at the board shows. Null if it is blocked. */
export function stopOf(view: NineView, slot: string): string | null {
  const from = slotNamed(slot);
  if (!from) return null;
  const way = lane(from);
  const taken = way.findIndex((cell) => view.cells[cell]);
  return way[(taken < 0 ? way.length : taken) - 1] ?? null;
}

/** The slots with a counter in them whose first cell is taken. */
export const blockedSlots = (view: NineView): Set<string> =>
  new Set(
    slots.filter(({ name }) => view.slots[name] && stopOf(view, name) === null).map(({ name }) => name),
  );
