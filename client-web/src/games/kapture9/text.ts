import { catalogue } from "$web/text/catalogue.svelte.ts";
import en from "./text/en.json";

/** The texts of Kapture 9. */
export const t = catalogue(en, import.meta.glob(["./text/*.json", "!./text/en.json"], { import: "default" }));
