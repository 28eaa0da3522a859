import { catalogue } from "../../text/catalogue.svelte.ts";
import en from "./text/en.json";

/** The texts of a match that only the match itself needs. */
export const t = catalogue(en, import.meta.glob(["./text/*.json", "!./text/en.json"], { import: "default" }));
