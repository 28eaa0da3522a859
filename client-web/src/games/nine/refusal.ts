import { fileOf, rankOf, size, slotNamed } from "./board.ts";
import { sectionOf } from "./outlook.ts";
import type { Counter, NineView } from "./view.ts";

const isOuter = (cell: string): boolean =>
  [fileOf(cell), rankOf(cell)].some((at) => at === 0 || at === size - 1);

const hasRed = (view: NineView, section: string): boolean =>
  Object.entries(view.cells).some(([cell, counter]) => counter === "r" && sectionOf(cell) === section);

function redRefusal(view: NineView, spot: string): string {
  if (slotNamed(spot)) return "NI-2.slot";
  if (isOuter(spot)) return "NI-2.outer";
  return hasRed(view, sectionOf(spot)) ? "NI-2.section" : "NI-2";
}

function moveRefusal(view: NineView, spot: string, own: Counter): string {
  if (!slotNamed(spot)) return view.cells[spot] ? "NI-4.lies" : "NI-4";
  const counter = view.slots[spot];
  if (!counter) return "NI-4.empty";
  return counter === own ? "NI-4.blocked" : "NI-4.other";
}

/** The rule that a press on a spot would break; behind a point the part of it that does. */
export function refusalOf(view: NineView, spot: string, own: Counter): string {
  if (view.phase === "red") return redRefusal(view, spot);
  if (view.phase === "move") return moveRefusal(view, spot, own);
  return slotNamed(spot) && view.slots[spot] ? "NI-3.taken" : "NI-3";
}
