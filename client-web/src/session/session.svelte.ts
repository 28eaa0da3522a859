import type { GameInfo, HelloResult, Json, Methods, Player, SignInResult } from "$protocol";
import type { Copy } from "../document/copy.ts";
import { aside, type Ask } from "../net/aside.ts";
import { browser } from "../net/browser.ts";
import { Connection, type LineState } from "../net/connection.ts";
import { Outbox, type Unanswered } from "../net/outbox.ts";
import type { Surroundings } from "../net/surroundings.ts";
import { Draws } from "./draws.ts";
import { QuickMatch } from "./quick_match.svelte.ts";
import {
  dropIdentity,
  followIdentity,
  keepIdentity,
  keptIdentity,
  updateIdentity,
  type Identity,
} from "./identity.ts";

/**
 * Called for a watched document: with a new copy and the events that led to it; with null, and the code of the reason,
 * when it cannot be watched.
 */
export type DocumentListener = (copy: Copy | null, events: readonly Json[], fresh: boolean) => void;

/**
 * How long a token that is good no more is kept, ms. Another tab may be about to keep a newer one, and each process of the
 * browser sees the storage of the others late: who takes the old one away at once could take the new one away.
 */
const lingering = 3000;

/** The page's one line to the server, and its player there. */
export class Session {
  /** The state of the line. */
  line: LineState = $state("connecting");
  /** Whether there has been a connection since the page was opened. */
  greeted = $state(false);
  /** The close code with which the line ended for good. */
  ended: number | null = $state(null);
  player: Player | null = $state.raw(null);
  /** The player as whom this browser was signed in, when the server has ended that. */
  signedOut: Player | null = $state.raw(null);
  games: readonly GameInfo[] = $state.raw([]);
  server: HelloResult | null = $state.raw(null);

  /** This player's parts in the draws of matches. */
  readonly draws = new Draws(this);

  /** This player's ticket of quick match. */
  readonly quick = new QuickMatch(this);

  /** Called when a request from before a reload of the page has been done. */
  late: (request: Unanswered, result: unknown) => void = () => {};

  readonly #world: Surroundings;
  readonly #line: Connection;
  /** Who listens to each document, and whether with a glance. */
  readonly #listeners = new Map<string, Map<DocumentListener, boolean>>();
  readonly #copies = new Map<string, Copy>();
  /** A request is on its way that gives this browser another token, or takes it away. */
  #changing = false;
  /** Another tab has changed who this browser is meanwhile. */
  #missed = false;

  constructor(world: Surroundings = browser, identity: Identity | null = keptIdentity()) {
    this.#world = world;
    this.player = identity?.player ?? null;
    this.#line = new Connection(
      world,
      {
        state: (state, why) => this.#state(state, why),
        hello: (result) => this.#hello(result),
        tokenLost: (token, why) => this.#tokenLost(token, why),
        document: (doc, copy, events, fresh) => this.#document(doc, copy, events, fresh),
        late: (request, result) => this.#late(request, result),
      },
      new Outbox(world, () => this.player?.id),
      identity?.token,
    );
  }

  start(): void {
    this.#line.start();
    this.draws.resume();
    followIdentity(() => this.#elsewhere());
  }

  /** Tries to connect at once: the network may be back. */
  hurry(): void {
    this.#line.hurry();
  }

  /** The network seems to be gone. */
  doubt(): void {
    this.#line.doubt();
  }

  /** Whether a clock of this player runs: then a line that is gone is told of within seconds. */
  set onClock(on: boolean) {
    this.#line.onClock = on;
  }

  call<M extends keyof Methods>(method: M, params: Methods[M]["params"]): Promise<Methods[M]["result"]> {
    return this.#line.call(method, params);
  }

  change<M extends keyof Methods>(
    method: M,
    params: Omit<Methods[M]["params"], "key">,
  ): Promise<Methods[M]["result"]> {
    return this.#line.change(method, params);
  }

  /** Becomes a guest of this name. */
  async signIn(name: string): Promise<void> {
    await this.enter("sign_in.guest", name === "" ? {} : { name });
  }

  /** Becomes the player that the server makes of this connection. */
  enter<M extends "sign_in.guest" | "account.register">(
    method: M,
    params: Methods[M]["params"],
  ): Promise<Methods[M]["result"]> {
    return this.#change(async () => {
      const result = await this.#line.call(method, params);
      this.#line.entered(result.token);
      this.#become(result);
      keepIdentity(result);
      return result;
    });
  }

  /** Signs in as another player, over another connection. Until that is done all goes on as before. */
  async enterAs(signIn: (ask: Ask) => Promise<SignInResult>, givenUp?: AbortSignal): Promise<SignInResult> {
    const result = await aside(this.#world, signIn, givenUp);
    keepIdentity(result);
    this.#switch(result);
    return result;
  }

  /** Ends the session on the server by this request, and goes on as nobody. */
  leave(method: "account.sign_out" | "account.close" | "account.delete"): Promise<void> {
    const { token } = this.#line;
    return this.#change(async () => {
      await this.#line.call(method, {});
      if (token !== undefined) dropIdentity(token);
      if (this.#line.token === token) this.#switch(null);
    });
  }

  /** The server has changed what is known of the player. */
  changed(player: Player): void {
    this.player = player;
    if (this.#line.token !== undefined) updateIdentity({ token: this.#line.token, player });
  }

  /** Random bytes in hex: the player's part of the seed of a match. */
  nonce(): string {
    return this.#world.hex(32);
  }

  /** What people call a game; its id as long as the server has not said it. */
  gameTitle(id: string): string {
    return this.games.find((one) => one.id === id)?.title ?? id;
  }

  /** Whether the server has an addition to the protocol. */
  has(feature: string): boolean {
    return this.server?.features.includes(feature) ?? false;
  }

  /** The server's time, ms. */
  now(): number {
    return this.#line.time.at(this.#world.now());
  }

  /**
   * Watches a document until the returned function is called. Passes on an existing copy at once. `glance`: a match is only
   * shown small; whoever shows it whole as well is a spectator.
   */
  watch(doc: string, listener: DocumentListener, glance = false): () => void {
    const listeners = this.#listeners.get(doc) ?? new Map<DocumentListener, boolean>();
    this.#listeners.set(doc, listeners.set(listener, glance));
    const copy = this.#copies.get(doc);
    if (copy) listener(copy, [], true);
    const glances = () => ![...listeners.values()].includes(false);
    this.#line.watch(doc, glances());
    return () => {
      listeners.delete(listener);
      if (this.#listeners.get(doc) !== listeners) return;
      if (listeners.size > 0) return this.#line.look(doc, glances());
      this.#listeners.delete(doc);
      this.#copies.delete(doc);
      this.#line.unwatch(doc);
    };
  }

  #state(state: LineState, why?: number): void {
    this.line = state;
    if (state === "ended") this.ended = why ?? null;
  }

  #hello(result: HelloResult): void {
    this.greeted = true;
    this.server = result;
    this.games = result.games;
    if (result.player) this.changed(result.player);
    // A ticket that waited before the page was loaded anew goes on waiting.
    if (this.has("quick_match") && this.draws.hasTicket) this.quick.hold()();
  }

  #late(request: Unanswered, result: unknown): void {
    const { method, params } = request as { method: string; params: { match?: string } };
    if (params.match !== undefined && (method === "table.sit" || method === "match.rematch"))
      this.draws.follow(params.match);
    this.late(request, result);
  }

  async #change<T>(change: () => Promise<T>): Promise<T> {
    this.#changing = true;
    try {
      return await change();
    } finally {
      this.#changing = false;
      if (this.#missed) this.#elsewhere();
    }
  }

  #become(identity: Identity | null): void {
    this.player = identity?.player ?? null;
    this.signedOut = null;
    this.draws.resume();
  }

  #switch(identity: Identity | null): void {
    this.#become(identity);
    this.#line.switch(identity?.token);
  }

  /** Another tab of this browser has signed in or out, or has learned another name. */
  #elsewhere(): void {
    // What this tab is about to keep is newer.
    this.#missed = this.#changing;
    if (this.#changing) return;
    const kept = keptIdentity();
    if (kept?.player.id !== this.player?.id) return this.#switch(kept);
    if (!kept) return;
    // This connection is the player's already.
    this.#line.token = kept.token;
    this.player = kept.player;
  }

  /** Another tab may have a newer token. */
  #tokenLost(token: string, why: "bad_token" | "session_ended"): string | undefined {
    const kept = keptIdentity();
    const player = this.player;
    this.#world.after(lingering, () => dropIdentity(token));
    const next = kept && kept.token !== token ? kept : null;
    this.#become(next);
    // Who never signed in is not told that it is over: a guest's token ends when nobody has used it for long.
    if (!next && (why === "session_ended" || !player?.guest) && !this.#changing) this.signedOut = player;
    return next?.token;
  }

  #document(doc: string, copy: Copy | null, events: readonly Json[], fresh: boolean): void {
    if (copy) this.#copies.set(doc, copy);
    else this.#copies.delete(doc);
    for (const listener of this.#listeners.get(doc)?.keys() ?? []) listener(copy, events, fresh);
  }
}

/** The session of this page. */
export const session = new Session();
