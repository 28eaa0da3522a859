import { ownEventsOf } from "../net/documents.ts";
import { ownEvents, rememberOwnEvent } from "./own_events.svelte.ts";
import type { Session } from "./session.svelte.ts";

/** The tournaments in which the player was entered elsewhere, and of which the player has not been told. */
let news: readonly string[] = $state.raw([]);

export const isNews = (tournament: string): boolean => news.includes(tournament);

export function isKnown(tournament: string): void {
  if (isNews(tournament)) news = news.filter((one) => one !== tournament);
}

/**
 * Remembers the tournaments in which the player is entered, by a director or in another browser too, until the returned
 * function is called.
 */
export const followOwnEvents = (session: Pick<Session, "watch">, player: string): (() => void) =>
  session.watch(ownEventsOf(player), (copy) => {
    const { tournaments = [] } = (copy?.value ?? {}) as { tournaments?: string[] };
    const known = ownEvents(player);
    for (const tournament of tournaments) {
      if (known.includes(tournament)) continue;
      news = [...news, tournament];
      rememberOwnEvent(player, tournament);
    }
  });
