import type { Player } from "$protocol";

/** The player of this browser, kept in its storage. */
export interface Identity {
  readonly token: string;
  readonly player: Player;
}

const storage = "kabinet.identity";

export function keptIdentity(): Identity | null {
  try {
    const kept = JSON.parse(localStorage.getItem(storage) ?? "null") as Identity | null;
    return kept && typeof kept.token === "string" && typeof kept.player?.name === "string" ? kept : null;
  } catch {
    return null;
  }
}

export function keepIdentity(identity: Identity | null): void {
  try {
    if (identity) localStorage.setItem(storage, JSON.stringify(identity));
    else localStorage.removeItem(storage);
  } catch {
    // Without storage, a reload makes a new player.
  }
}
