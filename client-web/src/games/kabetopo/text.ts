import { catalogue } from "$web/text/catalogue.svelte.ts";
import { doorSquare, edgeNamed, isDoor, type RunnerName } from "./board.ts";
import en from "./text/en.json";
import type { Resource } from "./view.ts";

/** The texts of Kabetopo. */
export const t = catalogue(en, import.meta.glob(["./text/*.json", "!./text/en.json"], { import: "default" }));

/** Where a resource lies, in words: "between c3 and d3", "on the door of c6". */
export function whereText(piece: Resource, place: string): string {
  if (isDoor(place)) return t("on.door", { square: doorSquare(place) });
  const { low, high } = edgeNamed(place);
  return t(piece === "lock" ? "on.portal" : "between", { a: low, b: high });
}

export const runnerText = (runner: RunnerName): string => t(`runner.${runner}`);
