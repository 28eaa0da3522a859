import type { GameInfo, HelloResult, Json, Methods, Player } from "$protocol";
import type { Copy } from "../document/copy.ts";
import { browser } from "../net/browser.ts";
import { Connection, type LineState } from "../net/connection.ts";
import { Outbox, type Unanswered } from "../net/outbox.ts";
import type { Surroundings } from "../net/surroundings.ts";
import { Draws } from "./draws.ts";
import { keepIdentity, keptIdentity, type Identity } from "./identity.ts";

/**
 * Called for a watched document: with a new copy and the events that led to it; with null, and the code of the reason,
 * when it cannot be watched.
 */
export type DocumentListener = (copy: Copy | null, events: readonly Json[], fresh: boolean) => void;

/** The page's one line to the server, and its player there. */
export class Session {
  /** The state of the line. */
  line: LineState = $state("connecting");
  /** Whether there has been a connection since the page was opened. */
  greeted = $state(false);
  /** The close code with which the line ended for good. */
  ended: number | null = $state(null);
  player: Player | null = $state.raw(null);
  games: readonly GameInfo[] = $state.raw([]);
  server: HelloResult | null = $state.raw(null);

  /** This player's parts in the draws of matches. */
  readonly draws = new Draws(this);

  /** Called when a request from before a reload of the page has been done. */
  late: (request: Unanswered, result: unknown) => void = () => {};

  readonly #world: Surroundings;
  readonly #line: Connection;
  readonly #listeners = new Map<string, Set<DocumentListener>>();
  readonly #copies = new Map<string, Copy>();

  constructor(world: Surroundings = browser, identity: Identity | null = keptIdentity()) {
    this.#world = world;
    this.player = identity?.player ?? null;
    this.#line = new Connection(
      world,
      {
        state: (state, why) => this.#state(state, why),
        hello: (result) => this.#hello(result),
        tokenLost: () => this.#forget(),
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
  }

  /** Tries to connect at once: the network may be back. */
  hurry(): void {
    this.#line.hurry();
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

  /** Becomes a player of this name. */
  async signIn(name: string): Promise<void> {
    const identity = await this.#line.call("sign_in.guest", name === "" ? {} : { name });
    this.#line.token = identity.token;
    this.player = identity.player;
    keepIdentity(identity);
  }

  /** Random bytes in hex: the player's part of the seed of a match. */
  nonce(): string {
    return this.#world.hex(32);
  }

  /** Whether the server has an addition to the protocol. */
  has(feature: string): boolean {
    return this.server?.features.includes(feature) ?? false;
  }

  /** The server's time, ms. */
  now(): number {
    return this.#line.time.at(this.#world.now());
  }

  /** Watches a document until the returned function is called. Passes on an existing copy at once. */
  watch(doc: string, listener: DocumentListener): () => void {
    const listeners = this.#listeners.get(doc) ?? new Set();
    this.#listeners.set(doc, listeners.add(listener));
    const copy = this.#copies.get(doc);
    if (copy) listener(copy, [], true);
    this.#line.watch(doc);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0 || this.#listeners.get(doc) !== listeners) return;
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
    if (result.player) this.player = result.player;
  }

  #late(request: Unanswered, result: unknown): void {
    const { method, params } = request as { method: string; params: { match?: string } };
    if (params.match !== undefined && (method === "table.sit" || method === "match.rematch"))
      this.draws.follow(params.match);
    this.late(request, result);
  }

  #forget(): void {
    this.player = null;
    keepIdentity(null);
  }

  #document(doc: string, copy: Copy | null, events: readonly Json[], fresh: boolean): void {
    if (copy) this.#copies.set(doc, copy);
    else this.#copies.delete(doc);
    for (const listener of this.#listeners.get(doc) ?? []) listener(copy, events, fresh);
  }
}

/** The session of this page. */
export const session = new Session();
