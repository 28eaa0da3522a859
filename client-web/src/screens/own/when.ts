import { settings } from "../../settings.svelte.ts";

/** A date with its time. */
export const when = (at: number): string =>
  new Date(at).toLocaleString(settings.locale, { dateStyle: "medium", timeStyle: "short" });
