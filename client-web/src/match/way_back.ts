import type { Component } from "svelte";

/**
 * Shows the way back to the event of a match that is over, and who only watches a match that still goes on. The top of the page says how to fetch it, since events build
 * on matches and not the other way round.
 */
export type WayBack = Component<{ event: string; match: string; watches: boolean }>;

export const wayBack: { fetch: () => Promise<WayBack | null> } = { fetch: () => Promise.resolve(null) };
