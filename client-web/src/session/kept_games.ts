import type { GameInfo } from "$protocol";

/** What the rules need to know of a game where there is no server to tell it. */
export type KnownGame = Pick<GameInfo, "id" | "title">;

const storage = "kabinet.games";

/** Remembers the games of the server. */
export function keepGames(games: readonly KnownGame[]): void {
  try {
    localStorage.setItem(storage, JSON.stringify(games.map(({ id, title }) => ({ id, title }))));
  } catch {
    // Without storage there are no rules without a server.
  }
}

/** The games that the server had when it was there last. */
export function keptGames(): readonly KnownGame[] {
  try {
    const kept = JSON.parse(localStorage.getItem(storage) ?? "[]") as KnownGame[];
    return Array.isArray(kept) ? kept.filter(({ id, title }) => typeof id === "string" && !!title) : [];
  } catch {
    return [];
  }
}
