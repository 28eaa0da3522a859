import type { Player } from "$protocol";

/** The player of this browser, kept in its storage. All tabs share it: the newest token is everybody's. */
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

/** Keeps an identity with a token that the server has just given. */
export function keepIdentity({ token, player }: Identity): void {
  try {
    localStorage.setItem(storage, JSON.stringify({ token, player }));
  } catch {
    // Without storage, a reload makes a new player.
  }
}

/** Keeps what the server says of the player of a token, unless another tab has a newer token. */
export function updateIdentity(identity: Identity): void {
  if (keptIdentity()?.token === identity.token) keepIdentity(identity);
}

/** Forgets a token that is good no more; a newer one of another tab stays. */
export function dropIdentity(token: string): void {
  if (keptIdentity()?.token === token) localStorage.removeItem(storage);
}

/** Calls `changed` whenever another tab has kept an identity, or forgotten it. */
export function followIdentity(changed: () => void): void {
  addEventListener("storage", ({ key }) => {
    // A key of null: the storage was emptied.
    if (key === storage || key === null) changed();
  });
}
