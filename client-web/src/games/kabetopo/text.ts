import { catalogue } from "$web/text/catalogue.svelte.ts";
import { doorSquare, isDoor, type RunnerName } from "./board.ts";
import en from "./text/en.json";

/** The texts of Kabetopo. */
export const t = catalogue(en, { de: () => import("./text/de.json") });

/** An edge or a door in words. */
export const placeText = (place: string): string =>
  isDoor(place) ? t("door", { square: doorSquare(place) }) : place.replace("-", "\u2013");

export const runnerText = (runner: RunnerName): string => t(`runner.${runner}`);
