import { SvelteMap } from "svelte/reactivity";
import type { Player } from "$protocol";
import { session } from "../session/session.svelte.ts";

const known = new SvelteMap<string, Player>();
const asked = new Set<string>();

async function ask(account: string): Promise<void> {
  asked.add(account);
  try {
    known.set(account, (await session.call("profile.get", { account })).player);
  } catch {
    // Somebody unknown stays without a name. The next look asks again.
    asked.delete(account);
  }
}

/** Asks for the names of players, of all that are not known yet. */
export function needNames(accounts: readonly string[]): void {
  for (const account of accounts) if (!known.has(account) && !asked.has(account)) void ask(account);
}

/** A player by id, with the name as far as it is known; until then with the beginning of the id. */
export const playerOf = (id: string): Player => known.get(id) ?? { id, name: id.slice(0, 4) };
