import { untrack } from "svelte";

/** Announcements for screen readers, beside the text of the page: politely, or at once. */
const said = $state({ polite: "", assertive: "" });

export const announced = said;

export function announce(text: string, urgency: "polite" | "assertive" = "polite"): void {
  // The same text twice is announced twice.
  said[urgency] = untrack(() => said[urgency]) === text ? `${text} ` : text;
}
