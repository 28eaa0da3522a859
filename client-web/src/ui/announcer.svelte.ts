import { untrack } from "svelte";

/** What screen readers are told beside what they read: politely, or at once. */
const said = $state({ polite: "", assertive: "" });

export const announced = said;

export function announce(text: string, urgency: "polite" | "assertive" = "polite"): void {
  // The same text twice is told twice.
  said[urgency] = untrack(() => said[urgency]) === text ? `${text} ` : text;
}
