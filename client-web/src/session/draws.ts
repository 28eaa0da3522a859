import type { Json, MatchDocument, Methods, OwnTable, Player } from "$protocol";
import type { Copy } from "../document/copy.ts";
import { isEvent, isTicket } from "../net/documents.ts";
import { Refusal } from "../net/refusal.ts";
import { drawnFor, forgetNonce, forgetNonces, keepNonce, nonceFor, passOn } from "./nonces.ts";

/** What a ticket of quick match asks for. */
export type TicketWish = Omit<Methods["queue.join"]["params"], "key" | "nonce" | "nonce_hash">;

/** A table of a tournament. */
export type TableOfRound = Pick<OwnTable, "round" | "table">;

type Bringing = "table.sit" | "match.rematch";
type Wish<M extends Bringing> = Omit<Methods[M]["params"], "key" | "nonce" | "nonce_hash">;

/** What the draws need of the session. */
export interface Line {
  readonly player: Player | null;
  has(feature: string): boolean;
  nonce(): string;
  call<M extends keyof Methods>(method: M, params: Methods[M]["params"]): Promise<Methods[M]["result"]>;
  change<M extends keyof Methods>(
    method: M,
    params: Omit<Methods[M]["params"], "key">,
  ): Promise<Methods[M]["result"]>;
  watch(doc: string, listener: (copy: Copy | null, events: readonly Json[]) => void): () => void;
}

/** A match that is watched until it begins. */
interface Followed {
  /** The player's seat, or wish for a rematch, has been seen in the document. */
  seen: boolean;
  /** The hash of a new nonce is on its way. */
  committing: boolean;
  /** The lock under which the nonce was told. */
  told: string;
  unwatch: () => void;
}

/** SHA-256 of bytes, all in hex. Not every page may use the browser's own: one that came without TLS may not. */
async function hashOf(hex: string): Promise<string> {
  const { bytesToHex, fromHex, sha256 } = await import("../verify/bytes.ts");
  return bytesToHex(sha256(fromHex(hex)!));
}

/**
 * This player's parts in the draws of matches (GEN-2). The nonces are told when their tables are locked, whichever screen
 * is shown: so the tables at which the player sits are watched until their matches begin.
 */
export class Draws {
  readonly #session: Line;
  readonly #followed = new Map<string, Followed>();

  constructor(session: Line) {
    this.#session = session;
  }

  /** Goes on with what this browser drew before the page was loaded. */
  resume(): void {
    for (const match of drawnFor(this.#player))
      if (!isTicket(match) && !isEvent(match)) this.#watch(match, true);
  }

  /** Tells what is asked of this player's seat, as long as there is one, until the match begins. */
  follow(match: string): void {
    if (this.#session.has("commit_reveal")) this.#watch(match, false);
  }

  /** Whether this browser took a ticket of quick match of which it does not know what became. */
  get hasTicket(): boolean {
    return drawnFor(this.#player).some(isTicket);
  }

  /** Takes a ticket of quick match. What is drawn for it belongs to its document until there is a match. */
  async takeTicket(ticket: string, wish: TicketWish): Promise<void> {
    const hash = this.#session.has("commit_reveal") ? await this.#draw(ticket) : null;
    const ask = (part: object) => this.#session.change("queue.join", { ...wish, ...part });
    if (hash === null) await ask({ nonce: this.#session.nonce() });
    else await this.#offer(hash, ask({ nonce_hash: hash }));
  }

  /**
   * Is at a table of a tournament, for its next game. What is drawn for it belongs to `place`, the name of that game, until
   * its match is made.
   */
  async ready(tournament: string, { round, table }: TableOfRound, place: string): Promise<void> {
    const hash = this.#session.has("commit_reveal") ? await this.#draw(place) : null;
    const ask = (part: object) =>
      this.#session.call("tournament.ready", { tournament, round, table, ...part });
    if (hash === null) await ask({ nonce: this.#session.nonce() });
    else await this.#offer(hash, ask({ nonce_hash: hash }));
  }

  /** The ticket, or the game of a tournament, has led to a match, in which this player has a seat. */
  async ticketLedTo(ticket: string, match: string): Promise<void> {
    if (!drawnFor(this.#player).includes(ticket)) return;
    await passOn(this.#player, ticket, match);
    this.#watch(match, true);
  }

  /** The ticket was given back. */
  ticketGone(ticket: string): void {
    void forgetNonces(this.#player, ticket);
  }

  sit(wish: Wish<"table.sit">): Promise<void> {
    return this.#bring("table.sit", wish);
  }

  rematch(wish: Wish<"match.rematch">): Promise<void> {
    return this.#bring("match.rematch", wish);
  }

  get #player(): string {
    return this.#session.player?.id ?? "";
  }

  /** Asks with the hash of a new nonce; with an open nonce where the server, or the table, knows no hashes. */
  async #bring<M extends Bringing>(method: M, wish: Wish<M>): Promise<void> {
    const hash = this.#session.has("commit_reveal") ? await this.#draw(wish.match) : null;
    const ask = (part: object) =>
      this.#session.change(method, { ...wish, ...part } as Omit<Methods[M]["params"], "key">);
    if (hash !== null && (await isTaken(this.#offer(hash, ask({ nonce_hash: hash })))))
      this.follow(wish.match);
    else await ask({ nonce: this.#session.nonce() });
  }

  /** The hash of a new nonce, which is kept before anybody hears of the hash. Null when it cannot be computed. */
  async #draw(match: string): Promise<string | null> {
    const nonce = this.#session.nonce();
    const hash = await hashOf(nonce).catch(() => null);
    if (hash !== null) await keepNonce({ player: this.#player, match, nonce, hash });
    return hash;
  }

  /** Waits until a hash was taken. Nobody asks for the nonce of one that was refused. */
  async #offer(hash: string, asked: Promise<unknown>): Promise<void> {
    try {
      await asked;
    } catch (error) {
      if (error instanceof Refusal && error.certain) await forgetNonce(this.#player, hash);
      throw error;
    }
  }

  /** `seen` is whether the document must show the player already. */
  #watch(match: string, seen: boolean): void {
    const known = this.#followed.get(match);
    if (known) known.seen &&= seen;
    if (known) return;
    const followed: Followed = { seen, committing: false, told: "", unwatch: () => {} };
    this.#followed.set(match, followed);
    followed.unwatch = this.#session.watch(match, (copy, events) => this.#changed(match, copy, events));
    // A copy that was there already may have ended it.
    if (this.#followed.get(match) !== followed) followed.unwatch();
  }

  #leave(match: string): void {
    this.#followed.get(match)?.unwatch();
    this.#followed.delete(match);
  }

  #end(match: string): void {
    void forgetNonces(this.#player, match);
    this.#leave(match);
  }

  #changed(match: string, copy: Copy | null, events: readonly Json[]): void {
    const followed = this.#followed.get(match);
    if (!followed) return;
    if (!copy) {
      const [why] = events as { code?: string }[];
      return why?.code === "unknown_match" ? this.#end(match) : this.#leave(match);
    }
    const doc = copy.value as unknown as MatchDocument;
    if (doc.status === "finished" && doc.next) return this.#goOn(match, doc.next);
    if (doc.status === "playing" || doc.status === "closed") return this.#end(match);
    const seat = Object.keys(doc.seats).find((place) => doc.seats[place]?.player.id === this.#player);
    const here = seat !== undefined && (doc.status === "open" || doc.rematch?.[seat] === true);
    // What the document calls itself is for the server to say: the nonce was drawn for the match that is watched.
    if (here) this.#answer({ ...doc, match }, Number(seat), followed);
    // The answer to a request comes before the document shows what it did.
    else if (followed.seen) this.#leave(match);
    followed.seen ||= here;
  }

  /** The rematch is there, and locked. */
  #goOn(match: string, next: string): void {
    void passOn(this.#player, match, next);
    this.#leave(match);
    this.#watch(next, true);
  }

  /** Does what the document of a match asks of this seat. */
  #answer({ match, seats, awaiting, lock }: MatchDocument, seat: number, followed: Followed): void {
    const row = seats[seat];
    if (lock !== undefined && row?.nonce_hash !== undefined && awaiting?.includes(seat))
      void this.#tell(match, row.nonce_hash, lock, followed);
    if (row?.hash_wanted && !followed.committing) void this.#commit(match, followed);
  }

  async #tell(match: string, hash: string, lock: string, followed: Followed): Promise<void> {
    if (followed.told === lock) return;
    followed.told = lock;
    const nonce = await nonceFor({ player: this.#player, match, hash, lock });
    // A refusal comes too late to do anything: then the attempt has failed, and the document says so.
    if (nonce !== undefined) this.#session.change("table.reveal", { match, nonce }).catch(() => {});
    else if (followed.told === lock) followed.told = "";
  }

  /** Brings the hash of a new nonce: what was told in an attempt that failed is void. */
  async #commit(match: string, followed: Followed): Promise<void> {
    followed.committing = true;
    try {
      const hash = await this.#draw(match);
      if (hash !== null)
        await this.#offer(hash, this.#session.change("table.commit", { match, nonce_hash: hash }));
    } catch {
      // Another tab was quicker. Else the next document asks for it again.
    } finally {
      followed.committing = false;
    }
  }
}

/** Whether a hash was taken; false where only open nonces are. */
async function isTaken(asked: Promise<unknown>): Promise<boolean> {
  try {
    await asked;
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === "open_nonces_only") return false;
    throw error;
  }
}
