import { catalogue } from "../text/catalogue.svelte.ts";
import en from "./text/en.json";

/** The texts about the record of a match, and what the check of a record found. */
export const t = catalogue(en, { de: () => import("./text/de.json") });
