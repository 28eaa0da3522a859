import { rememberOwnEvent } from "./own_events.svelte.ts";
import type { Session } from "./session.svelte.ts";

/** As many of the newest tournaments of a player are looked at. */
const newest = 8;

/** Remembers the running tournaments in which the player was entered elsewhere: by a director, or in another browser. */
export async function findOwnEvents(session: Pick<Session, "call">, player: string): Promise<void> {
  const { tournaments } = await session.call("history.tournaments", { account: player, count: newest });
  for (const { tournament, phase } of tournaments.toReversed())
    if (phase === "running") rememberOwnEvent(player, tournament);
}
