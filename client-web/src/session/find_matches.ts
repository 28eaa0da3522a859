import { Refusal } from "../net/refusal.ts";
import { rememberMatch } from "./own_matches.svelte.ts";
import type { Session } from "./session.svelte.ts";

/** Learns where the player sits: at a match that another device opened, too, and at a private one. */
export async function findMatches(session: Session, now = Date.now): Promise<void> {
  const player = session.player?.id;
  if (player === undefined || !session.has("own_matches")) return;
  try {
    const { matches } = await session.call("match.own", {});
    if (session.player?.id !== player) return;
    for (const { match, game } of matches) rememberMatch({ player, match, game, at: now(), over: false });
  } catch (error) {
    // What this browser remembers is shown all the same.
    if (!(error instanceof Refusal)) throw error;
  }
}
