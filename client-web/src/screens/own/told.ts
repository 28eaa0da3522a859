import type { OwnMatch } from "$protocol";
import { findMatches } from "../../session/find_matches.ts";
import { session } from "../../session/session.svelte.ts";

/** What the server told last of the matches in which the player sits. */
export const told: { matches: readonly OwnMatch[] } = { matches: [] };

/** Asks the server again. */
export const ask = async (): Promise<readonly OwnMatch[]> =>
  (told.matches = (await findMatches(session)) ?? told.matches);
