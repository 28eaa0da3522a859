import type { BotInfo } from "$protocol";
import { Refusal } from "../net/refusal.ts";
import type { Session } from "../session/session.svelte.ts";
import { freshly, kept } from "./freshly.svelte.ts";

/** A token that the server has just told, once. */
export interface Told {
  readonly name: string;
  readonly token: string;
}

/** The bots of this player (BO-10). */
export class Bots {
  /** Null while they are not known. */
  list: readonly BotInfo[] | null = $state.raw(null);
  /** Why they can't be shown. */
  refusal: Refusal | null = $state.raw(null);
  /** What is to be kept before anything else; it is in no other place. */
  told: Told | null = $state.raw(null);
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  /** So many bots a player has. */
  static readonly most = 3;

  get full(): boolean {
    return (this.list?.length ?? 0) >= Bots.most;
  }

  async load(): Promise<void> {
    const { player } = this.#session;
    try {
      const { bots } = await this.#session.call("bot.list", {});
      // Another player's answer comes too late.
      if (this.#session.player?.id === player?.id) [this.list, this.refusal] = [bots, null];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.refusal = error;
    }
  }

  /** Makes a bot; whether it was made: the player may not want to confirm. */
  async create(name: string): Promise<boolean> {
    const made = await freshly(() => this.#session.call("bot.create", { name }));
    if (made === kept) return false;
    this.told = { name: made.bot.player.name, token: made.token };
    await this.load();
    return true;
  }

  /** Gives a bot a new token; the old one has ended then. */
  async renew({ player }: BotInfo): Promise<boolean> {
    const renewed = await freshly(() => this.#session.call("bot.renew", { bot: player.id }));
    if (renewed === kept) return false;
    this.told = { name: player.name, token: renewed.token };
    return true;
  }

  async remove({ player }: BotInfo): Promise<boolean> {
    const removed = await freshly(() => this.#session.call("bot.delete", { bot: player.id }));
    if (removed === kept) return false;
    await this.load();
    return true;
  }
}
