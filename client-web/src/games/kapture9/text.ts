import { catalogue } from "$web/text/catalogue.svelte.ts";
import en from "./text/en.json";

/** The texts of Kapture 9. */
export const t = catalogue(en, { de: () => import("./text/de.json") });
