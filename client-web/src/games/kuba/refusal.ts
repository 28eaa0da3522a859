import { ahead, cellOf, directions, nameOf, onBoard, type Direction } from "./cells.ts";
import { rowOf } from "./slides.ts";
import type { KubaView, Push } from "./view.ts";

/** Whether no finger fits behind a marble to push it in a direction. */
function isBlocked(view: KubaView, from: string, dir: Direction): boolean {
  const behind = ahead(cellOf(from), dir, -1);
  return onBoard(behind) && view.cells[nameOf(behind)] !== undefined;
}

/** The rule that an impossible push of a seat would break; ".behind" names the part of it that an own marble breaks. */
export function refusalOf(
  view: KubaView,
  push: Pick<Push, "from" | "dir">,
  seat: number | null | undefined,
): string {
  const own = seat === 1 ? "b" : "w";
  if (view.cells[push.from] !== own) return "KU-2";
  if (isBlocked(view, push.from, push.dir)) return "KU-2.behind";
  const end = rowOf(view, push).at(-1);
  return end?.falls && end.marble === own ? "KU-4" : "KU-5";
}

/** Why a marble, or a free cell, cannot be chosen to be pushed in any direction. */
export function stuckBy(view: KubaView, from: string, seat: number | null | undefined): string {
  const dir = directions.find((one) => !isBlocked(view, from, one)) ?? "up";
  return refusalOf(view, { from, dir }, seat);
}
