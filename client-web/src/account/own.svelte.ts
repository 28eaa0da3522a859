import type { AccountShowResult, CredentialInfo, RoleInfo } from "$protocol";
import { Refusal } from "../net/refusal.ts";
import type { Session } from "../session/session.svelte.ts";

/** What the server knows of this player's account, as it was when it was asked last. */
export class Own {
  shown: AccountShowResult | null = $state.raw(null);
  /** Why it can't be shown. */
  refusal: Refusal | null = $state.raw(null);
  /** The roles that the player was given, ended ones too; empty until they are known. */
  roles: readonly RoleInfo[] = $state.raw([]);
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async load(): Promise<void> {
    const { player } = this.#session;
    try {
      const shown = await this.#session.call("account.show", {});
      // Another player's answer comes too late.
      if (this.#session.player?.id !== player?.id) return;
      [this.shown, this.refusal] = [shown, null];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.refusal = error;
    }
  }

  /** Asks for the roles, where the server has any. Without an answer the page shows none. */
  async loadRoles(): Promise<void> {
    const { player } = this.#session;
    this.roles = [];
    if (!player || player.guest || !this.#session.has("roles")) return;
    try {
      const { roles } = await this.#session.call("role.list", {});
      if (this.#session.player?.id === player.id) this.roles = roles;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }

  of(kind: CredentialInfo["kind"]): CredentialInfo[] {
    return this.shown?.credentials.filter((one) => one.kind === kind) ?? [];
  }
}
