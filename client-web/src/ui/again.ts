/** What has been shown so long, ms, is known before a second press confirms it: a tap by mistake is often double. */
const shown = 250;

/** Whether a press may confirm what is shown since then (`performance.now()`). */
export const isKnown = (since: number): boolean => performance.now() - since > shown;
