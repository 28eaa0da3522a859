import { catalogue } from "../text/catalogue.svelte.ts";
import en from "./text/en.json";

/** The texts about practice. */
export const t = catalogue(en, import.meta.glob(["./text/*.json", "!./text/en.json"], { import: "default" }));
