import type { OwnMatch } from "$protocol";
import { Refusal } from "../net/refusal.ts";
import { rememberMatch } from "./own_matches.svelte.ts";
import type { Session } from "./session.svelte.ts";

/** Learns where the player sits: at a match that another device opened, too, and at a private one. Null when the server does not tell. */
export async function findMatches(session: Session, now = Date.now): Promise<readonly OwnMatch[] | null> {
  const player = session.player?.id;
  if (player === undefined || !session.has("own_matches")) return null;
  try {
    const { matches } = await session.call("match.own", {});
    if (session.player?.id !== player) return null;
    for (const { match, game } of matches) rememberMatch({ player, match, game, at: now(), over: false });
    return matches;
  } catch (error) {
    // What this browser remembers is shown all the same.
    if (!(error instanceof Refusal)) throw error;
    return null;
  }
}
