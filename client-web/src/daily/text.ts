import { catalogue } from "../text/catalogue.svelte.ts";
import en from "./text/en.json";

/** The texts of the daily flick and the daily push. */
export const t = catalogue(en, import.meta.glob(["./text/*.json", "!./text/en.json"], { import: "default" }));
