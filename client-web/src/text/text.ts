import { catalogue } from "./catalogue.svelte.ts";
import en from "./en.json";

/** The texts of the page; games have their own. */
export const t = catalogue(en, import.meta.glob(["./*.json", "!./en.json"], { import: "default" }));
