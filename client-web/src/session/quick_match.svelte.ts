import type { Player, TicketDocument } from "$protocol";
import type { Copy } from "../document/copy.ts";
import { ticketOf } from "../net/documents.ts";
import type { Draws, TicketWish } from "./draws.ts";

/** What quick match needs of the session. */
export interface QuickLine {
  readonly player: Player | null;
  readonly draws: Pick<Draws, "takeTicket" | "ticketLedTo" | "ticketGone">;
  change(method: "queue.leave", params: Record<string, never>): Promise<unknown>;
  watch(doc: string, listener: (copy: Copy | null) => void): () => void;
}

/**
 * This player's ticket of quick match (QM-1). The server pairs nobody whose ticket is not watched: so a ticket that waits
 * is watched whichever screen is shown, and else only while a screen holds it.
 */
export class QuickMatch {
  doc = $state.raw<TicketDocument | null>(null);
  /** The match to which this page has to go; null again once it went. */
  found = $state<string | null>(null);
  readonly #session: QuickLine;
  #player: string | null = null;
  #unwatch: (() => void) | null = null;
  #holders = 0;
  /** This page has seen the ticket wait. */
  #waited = false;

  constructor(session: QuickLine) {
    this.#session = session;
  }

  get waits(): boolean {
    return this.doc?.state === "waiting" || this.doc?.state === "paired";
  }

  /**
   * Watches the ticket of the player until the returned function is called; after that as long as it waits, or is not
   * known yet.
   */
  hold(): () => void {
    const player = this.#session.player?.id ?? null;
    if (player !== this.#player) this.#drop();
    this.#holders++;
    if (player !== null && this.#unwatch === null) {
      this.#player = player;
      this.#unwatch = this.#session.watch(ticketOf(player), (copy) => this.#changed(player, copy));
    }
    return () => {
      this.#holders--;
      if (this.doc) this.#release();
    };
  }

  /** Takes a ticket. */
  async join(wish: TicketWish): Promise<void> {
    const { player, draws } = this.#session;
    if (player) await draws.takeTicket(ticketOf(player.id), wish);
  }

  /** Gives the ticket back. */
  async leave(): Promise<void> {
    await this.#session.change("queue.leave", {});
  }

  #changed(player: string, copy: Copy | null): void {
    const doc = (copy?.value as TicketDocument | undefined) ?? null;
    const waited = this.#waited;
    this.doc = doc;
    this.#waited = this.waits;
    if (doc?.state === "matched" && doc.match !== undefined) {
      void this.#session.draws.ticketLedTo(ticketOf(player), doc.match);
      if (waited) this.found = doc.match;
    }
    if (doc?.state === "none" && waited) this.#session.draws.ticketGone(ticketOf(player));
    this.#release();
  }

  #release(): void {
    if (this.#holders === 0 && !this.waits) this.#drop();
  }

  #drop(): void {
    this.#unwatch?.();
    this.#unwatch = null;
    this.#player = null;
    this.#waited = false;
    this.doc = null;
  }
}
