import { catalogue } from "../text/catalogue.svelte.ts";
import en from "./text/en.json";

/** The texts about the record of a match, and what the check of a record found. */
export const t = catalogue(en, import.meta.glob(["./text/*.json", "!./text/en.json"], { import: "default" }));
