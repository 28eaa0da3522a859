import type { GameInfo, HelloResult, Json, Methods, Player } from "$protocol";
import type { Copy } from "../document/copy.ts";
import { browser } from "../net/browser.ts";
import { Connection, type LineState } from "../net/connection.ts";
import { Outbox, type Unanswered } from "../net/outbox.ts";
import type { Surroundings } from "../net/surroundings.ts";
import { keepIdentity, keptIdentity, type Identity } from "./identity.ts";

/** Hears of a document it watches: a new copy and what led to it; null when it cannot be watched, with the code why. */
export type DocumentListener = (copy: Copy | null, events: readonly Json[], fresh: boolean) => void;

/** The page's one line to the server and who it is there. */
export class Session {
  /** How the line is. */
  line: LineState = $state("connecting");
  /** Whether there was a line at all since the page was opened. */
  greeted = $state(false);
  /** The close code the line ended with for good. */
  ended: number | null = $state(null);
  player: Player | null = $state.raw(null);
  games: readonly GameInfo[] = $state.raw([]);
  server: HelloResult | null = $state.raw(null);

  /** Called when something the page had asked for before it was loaded again is done. */
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
        late: (request, result) => this.late(request, result),
      },
      new Outbox(world, () => this.player?.id),
      identity?.token,
    );
  }

  start(): void {
    this.#line.start();
  }

  /** The network may be back. */
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

  /** Random bytes in hex, the player's part in the draws of a match. */
  nonce(): string {
    return this.#world.hex(16);
  }

  /** The server's time, ms. */
  now(): number {
    return this.#line.time.at(this.#world.now());
  }

  /** Watches a document until the function returned is called. A copy that is there already is told at once. */
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
