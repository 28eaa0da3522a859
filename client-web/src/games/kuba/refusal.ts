import { ahead, cellOf, nameOf, onBoard } from "./cells.ts";
import { rowOf } from "./slides.ts";
import type { KubaView, Push } from "./view.ts";

/** The rule that an impossible push of a seat would break. */
export function refusalOf(
  view: KubaView,
  push: Pick<Push, "from" | "dir">,
  seat: number | null | undefined,
): string {
  const own = seat === 1 ? "b" : "w";
  const behind = ahead(cellOf(push.from), push.dir, -1);
  const blocked = onBoard(behind) && view.cells[nameOf(behind)] !== undefined;
  if (view.cells[push.from] !== own || blocked) return "KU-2";
  const end = rowOf(view, push).at(-1);
  return end?.falls && end.marble === own ? "KU-4" : "KU-5";
}
