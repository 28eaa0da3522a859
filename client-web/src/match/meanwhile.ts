/** Boards of practice under tables that wait. */
import type { Component } from "svelte";
import type { GameInfo, MatchDocument } from "$protocol";

/** What the table tells the board below it. */
export interface Waiting {
  table: MatchDocument;
  info: GameInfo | undefined;
  /** Whether everybody is there. */
  full: boolean;
  /** Starts the match; null where this player may not, or not yet. */
  start: (() => void) | null;
  /** The board is put away. */
  away: () => void;
}

/** The screen of a match says how to fetch the board, since practice builds on matches and not the other way round. */
export const meanwhile: { fetch: () => Promise<Component<Waiting> | null> } = {
  fetch: () => Promise.resolve(null),
};

const place = (table: string): string => `kabinet.practice.${table}`;

/** The match of practice under a table, as long as this tab is open. */
export function keptFor(table: string): string | null {
  try {
    return sessionStorage.getItem(place(table));
  } catch {
    return null;
  }
}

export function keepFor(table: string, practice: string | null): void {
  try {
    if (practice === null) sessionStorage.removeItem(place(table));
    else sessionStorage.setItem(place(table), practice);
  } catch {
    // Without storage the board is gone when the page is loaded again.
  }
}
