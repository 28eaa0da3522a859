/**
 * The line to the server (docs/protocol.md). It outlives its sockets. Whatever happens to the network, it connects
 * again, says hello with the token and the version of each watched document, and sends unanswered requests again.
 * Requests that change something carry a key, so each is done once.
 */
import {
  closeCodes,
  type CloseCode,
  type ErrorData,
  type HelloResult,
  type Json,
  type Methods,
  type Patch,
  type Snapshot,
} from "$protocol";
import { afterPatch, fromSnapshot, type Copy } from "../document/copy.ts";
import { PatchError } from "../document/patch.ts";
import { backoff } from "./backoff.ts";
import { asksToWatch, isAbout, unwatchRequest, watchRequest, type Request } from "./documents.ts";
import type { Outbox, Unanswered } from "./outbox.ts";
import { again, Refusal } from "./refusal.ts";
import { ServerTime } from "./server_time.ts";
import type { Socket, Surroundings } from "./surroundings.ts";

/**
 * connecting: there is no connection yet, or it was lost; open: hello was answered; silent: open, but nothing comes that
 * should have come; ended: no attempt will follow.
 */
export type LineState = "connecting" | "open" | "silent" | "ended";

export interface ConnectionHandlers {
  /** The state of the line changed. When it ended, `why` is the close code. */
  state(state: LineState, why?: number): void;
  /** The server's name and games; called after every hello. */
  hello(result: HelloResult): void;
  /**
   * The server does not know the token any more, or has ended its session. The result is the token to go on with;
   * undefined to go on as nobody.
   */
  tokenLost(token: string, why: "bad_token" | "session_ended"): string | undefined;
  /** A document has a new copy. `events` are empty for a snapshot without events. A null copy: it cannot be watched. */
  document(doc: string, copy: Copy | null, events: readonly Json[], fresh: boolean): void;
  /** A request that was sent before the page was reloaded has been done. */
  late(request: Unanswered, result: unknown): void;
}

type Method = keyof Methods;

interface Call {
  readonly method: Method;
  readonly params: object;
  readonly resolve: (result: never) => void;
  readonly reject: (reason: Refusal) => void;
  attempt: number;
}

/** Whether a call belongs to one connection and is not sent again over the next. */
const ofTheLine = (call: Call): boolean => call.method === "ping" || asksToWatch(call);

/** How a request is refused here that its player is not there for any more. */
const signInFirst: { message: string; data: ErrorData } = {
  message: "This request needs a player",
  data: {
    code: "sign_in_first",
    type: "/problems/sign_in_first",
    title: "This request needs a player",
    status: 401,
  },
};

/** The close code that says that the token is good no more. */
const sessionEnded = 4401 satisfies CloseCode;

/** The silence after which the page sends a ping, and the time for its answer, ms. */
const quiet = 12_000;
const patience = 6_000;

/** The same while a clock runs; the line is given up later, since an answer may be late. */
const quietOnClock = 2_000;
const patienceOnClock = 800;

/** So many attempts follow each other within a second. */
const quickAttempts = 8;

export class Connection {
  readonly #world: Surroundings;
  readonly #handlers: ConnectionHandlers;
  readonly #outbox: Outbox;
  readonly time = new ServerTime();
  readonly #calls = new Map<number, Call>();
  readonly #copies = new Map<string, Copy | null>();
  /** The watched matches that are only shown small. */
  readonly #glances = new Set<string>();
  /** The server knows glances. */
  #glancing = false;
  #token: string | undefined;
  /** The token with which the present connection became its player. */
  #used: string | undefined;
  #socket: Socket | null = null;
  #greeted = false;
  #nextId = 1;
  #helloId = 0;
  /** The documents that the last hello asked to watch again. */
  #resumed: readonly string[] = [];
  #onClock = false;
  #silent = false;
  #attempt = 0;
  #notBefore = 0;
  #cancelRetry: (() => void) | null = null;
  #cancelWatchdog: (() => void) | null = null;
  #ended = false;

  /** `outbox` holds requests from before a reload of the page that were not answered. They are sent first. */
  constructor(world: Surroundings, handlers: ConnectionHandlers, outbox: Outbox, token?: string) {
    this.#world = world;
    this.#handlers = handlers;
    this.#outbox = outbox;
    this.#token = token;
    for (const request of outbox.waiting) {
      const resolve = (result: unknown) => handlers.late(request, result);
      this.#calls.set(this.#nextId++, { ...request, resolve, reject: () => {}, attempt: 0 });
    }
  }

  /** Opens the line; to be called once. */
  start(): void {
    this.#connect();
  }

  /** Ends the line for good. */
  stop(): void {
    this.#ended = true;
    this.#drop();
    this.#cancelRetry?.();
  }

  /** The token to use from the next hello on. The present connection has its player already, or nobody. */
  set token(token: string | undefined) {
    this.#token = token;
  }

  get token(): string | undefined {
    return this.#token;
  }

  /** The present connection has become the player of this token, by a request. */
  entered(token: string): void {
    this.#token = this.#used = token;
  }

  /** Goes on as another player, or as nobody, over another connection. What is watched is watched on. */
  switch(token: string | undefined): void {
    this.#token = token;
    if (this.#ended) return;
    // Nobody does what another has asked for.
    for (const [id, call] of this.#calls) if ("key" in call.params) this.#refuse(id, call, signInFirst);
    this.#anew();
  }

  /** The network may be back: tries at once instead of at the end of the back-off. */
  hurry(): void {
    if (this.#ended) return;
    if (!this.#socket) {
      this.#attempt = 0;
      this.#connect();
    } else if (this.#greeted) {
      this.#probe();
    }
  }

  /** Whether a clock runs: then it is told within three seconds that nothing comes any more. */
  set onClock(on: boolean) {
    this.#onClock = on;
    if (on && this.#greeted) this.#probe();
  }

  /** The network seems to be gone, which is told at once. */
  doubt(): void {
    if (!this.#greeted) return;
    this.#probe();
    this.#unanswered();
  }

  /** Sends a request. The answer comes, however often the connection breaks in between. */
  call<M extends Method>(method: M, params: Methods[M]["params"]): Promise<Methods[M]["result"]> {
    return new Promise((resolve, reject) => {
      const id = this.#nextId++;
      this.#calls.set(id, {
        method,
        params,
        resolve: resolve as (result: never) => void,
        reject,
        attempt: 0,
      });
      if (this.#greeted) this.#send(id, method, params);
    });
  }

  #ask({ method, params }: Request): Promise<unknown> {
    return this.call(method, params as Methods[typeof method]["params"]);
  }

  /** Sends a request that changes something, with a new key. */
  change<M extends Method>(
    method: M,
    params: Omit<Methods[M]["params"], "key">,
  ): Promise<Methods[M]["result"]> {
    const request = { method, params: { key: this.#world.hex(16), ...params } };
    this.#outbox.put(request);
    return this.call(method, request.params as unknown as Methods[M]["params"]);
  }

  /** Watches a document, until `unwatch`; with a `glance` a match that is only shown small. */
  watch(doc: string, glance = false): void {
    if (this.#copies.has(doc)) return this.look(doc, glance);
    if (glance) this.#glances.add(doc);
    this.#copies.set(doc, null);
    this.#forgetWish(doc);
    if (this.#greeted) this.#watchFrom(doc, null);
  }

  /** Glances at a match from now on, or no longer does; if it is watched. */
  look(doc: string, glance: boolean): void {
    const copy = this.#copies.get(doc);
    if (copy === undefined || this.#glances.has(doc) === glance) return;
    if (glance) this.#glances.add(doc);
    else this.#glances.delete(doc);
    if (!this.#greeted || !this.#glancing) return;
    this.#forgetWish(doc);
    this.#watchFrom(doc, copy);
  }

  unwatch(doc: string): void {
    this.#glances.delete(doc);
    if (!this.#copies.delete(doc)) return;
    this.#forgetWish(doc);
    if (this.#greeted) this.#tellUnwatched(doc);
  }

  /** A request to watch that is to be tried again, but is not wanted any more, must not be sent. */
  #forgetWish(doc: string): void {
    for (const [id, call] of this.#calls) if (isAbout(call, doc)) this.#calls.delete(id);
  }

  #tellUnwatched(doc: string): void {
    this.#ask(unwatchRequest(doc)).catch(() => {});
  }

  #connect(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    if (this.#ended || this.#socket) return;
    this.#used = undefined;
    this.#socket = this.#world.open({
      opened: () => this.#hello(),
      received: (text) => this.#received(text),
      closed: (code) => this.#lost(code),
    });
    // An attempt that hangs counts as failed.
    this.#watchdog(patience, () => this.#lost(1006));
  }

  #hello(): void {
    // The server may be an older one than before: what it is to know of glances waits for its answer.
    const resume = [...this.#copies].flatMap(([doc, copy]) =>
      copy && !this.#glances.has(doc) ? [{ doc, epoch: copy.epoch, seq: copy.seq }] : [],
    );
    this.#used = this.#token;
    const token = this.#token === undefined ? {} : { token: this.#token };
    this.#helloId = this.#nextId++;
    this.#resumed = resume.map(({ doc }) => doc);
    const params = { client: "kabinet-web", ...token, ...(resume.length ? { resume } : {}) };
    this.#write({ jsonrpc: "2.0", id: this.#helloId, method: "hello", params });
  }

  #greet(result: HelloResult): void {
    this.#greeted = true;
    this.#glancing = result.features.includes("glances");
    this.#attempt = 0;
    this.time.doubt();
    this.#handlers.hello(result);
    this.#handlers.state("open");
    for (const [id, call] of this.#calls) this.#send(id, call.method, call.params);
    // Documents that could not be resumed are watched anew.
    const lost = new Set(result.lost ?? []);
    for (const [doc, copy] of this.#copies) {
      if (!copy || lost.has(doc)) this.#watchAfresh(doc);
      else if (this.#glances.has(doc) || !this.#resumed.includes(doc)) this.#watchFrom(doc, copy);
    }
    // Documents that were unwatched while hello was on its way are watched on the server again.
    for (const doc of this.#resumed) if (!this.#copies.has(doc)) this.#tellUnwatched(doc);
    this.#probe();
  }

  #helloRefused(data: ErrorData): void {
    if (data.code === "bad_token") {
      this.#tokenLost("bad_token");
      this.#hello();
    } else {
      this.#lost(1013);
    }
  }

  /** Chooses the token to go on with. Another player may see other things: no document is resumed. */
  #tokenLost(why: "bad_token" | "session_ended"): void {
    const lost = this.#used;
    // Another token may have come since hello.
    if (lost !== undefined && this.#token === lost) this.#token = this.#handlers.tokenLost(lost, why);
    for (const doc of this.#copies.keys()) this.#copies.set(doc, null);
  }

  /** Connects anew at once, as the player of the present token. */
  #anew(): void {
    for (const doc of this.#copies.keys()) this.#copies.set(doc, null);
    this.#drop();
    this.#handlers.state("connecting");
    this.#attempt = 0;
    this.#connect();
  }

  #received(text: string): void {
    const message = JSON.parse(text) as {
      id?: number;
      method?: string;
      params?: unknown;
      result?: unknown;
      error?: { message: string; data: ErrorData };
    };
    if (this.#greeted) this.#watchdog(this.#onClock ? quietOnClock : quiet, () => this.#probe());
    if (this.#silent) {
      this.#silent = false;
      this.#handlers.state("open");
    }
    if (message.method === "snapshot") this.#snapshot(message.params as Snapshot);
    else if (message.method === "patch") this.#patch(message.params as Patch);
    else if (message.method === "goaway")
      this.#notBefore = this.#world.now() + (message.params as { after_ms: number }).after_ms;
    else if (message.id === this.#helloId && message.error) this.#helloRefused(message.error.data);
    else if (message.id === this.#helloId) this.#greet(message.result as HelloResult);
    else if (typeof message.id === "number") this.#answer(message.id, message.result, message.error);
  }

  #answer(id: number, result: unknown, error?: { message: string; data: ErrorData }): void {
    const call = this.#calls.get(id);
    if (!call) return;
    if (!error) {
      this.#settle(id, call);
      call.resolve(result as never);
      return;
    }
    const wait = again(error.data, call.attempt, backoff(call.attempt, this.#world.random()));
    if (wait === null) return this.#refuse(id, call, error);
    // All unanswered requests are sent again over the next connection.
    if (wait === "reconnect") return;
    call.attempt++;
    this.#world.after(wait, () => {
      if (this.#greeted && this.#calls.has(id)) this.#send(id, call.method, call.params);
    });
  }

  #refuse(id: number, call: Call, error: { message: string; data: ErrorData }): void {
    this.#settle(id, call);
    call.reject(new Refusal(error.message, error.data));
  }

  #settle(id: number, { params }: Call): void {
    this.#calls.delete(id);
    if ("key" in params) this.#outbox.drop(String(params.key));
  }

  #snapshot(snapshot: Snapshot): void {
    if (!this.#copies.has(snapshot.doc)) return;
    const copy = fromSnapshot(snapshot);
    this.#copies.set(snapshot.doc, copy);
    this.#handlers.document(snapshot.doc, copy, snapshot.events ?? [], true);
  }

  #patch(patch: Patch): void {
    const before = this.#copies.get(patch.doc);
    if (!before) return;
    try {
      const copy = afterPatch(before, patch);
      if (copy === before) return;
      this.#copies.set(patch.doc, copy);
      this.#handlers.document(patch.doc, copy, patch.events ?? [], false);
    } catch (error) {
      if (!(error instanceof PatchError)) throw error;
      this.#watchAfresh(patch.doc);
    }
  }

  #watchAfresh(doc: string): void {
    this.#copies.set(doc, null);
    this.#watchFrom(doc, null);
  }

  /** Asks for what comes after a copy, or for all. */
  #watchFrom(doc: string, copy: Copy | null): void {
    const glance = this.#glancing && this.#glances.has(doc);
    this.#ask(watchRequest(doc, { glance, from: copy })).catch((refusal: Refusal) => {
      if (this.#copies.get(doc) !== copy) return;
      this.#copies.delete(doc);
      this.#glances.delete(doc);
      this.#handlers.document(doc, null, [{ code: refusal.code }], true);
    });
  }

  /** Asks for the time, which also shows whether the server still answers. */
  #probe(): void {
    const asked = this.#world.now();
    const id = this.#nextId++;
    this.#calls.set(id, {
      method: "ping",
      params: {},
      resolve: (result: { now: number }) => this.time.learn(asked, this.#world.now(), result.now),
      reject: () => {},
      attempt: 99,
    } as Call);
    this.#send(id, "ping", {});
    if (this.#onClock) this.#watchdog(patienceOnClock, () => this.#unanswered());
    else this.#watchdog(patience, () => this.#lost(1006));
  }

  #unanswered(): void {
    this.#silent = true;
    this.#handlers.state("silent");
    this.#watchdog(patience, () => this.#lost(1006));
  }

  #send(id: number, method: Method, params: object): void {
    this.#write({ jsonrpc: "2.0", id, method, params });
  }

  #write(message: object): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #watchdog(ms: number, bark: () => void): void {
    this.#cancelWatchdog?.();
    this.#cancelWatchdog = this.#world.after(ms, bark);
  }

  #drop(): void {
    this.#cancelWatchdog?.();
    this.#cancelWatchdog = null;
    this.#socket?.close();
    this.#socket = null;
    this.#greeted = this.#silent = false;
    for (const [id, call] of this.#calls) if (ofTheLine(call)) this.#calls.delete(id);
  }

  #lost(code: number): void {
    this.#drop();
    if (code === sessionEnded && this.#used !== undefined) {
      this.#tokenLost("session_ended");
      this.#anew();
      return;
    }
    const retry = closeCodes[code as CloseCode]?.retry ?? "later";
    if (retry === "never" && code !== 1000) {
      this.#ended = true;
      this.#handlers.state("ended", code);
      return;
    }
    this.#handlers.state("connecting", code);
    const announced = this.#notBefore - this.#world.now();
    this.#notBefore = 0;
    const attempt =
      this.#attempt < quickAttempts ? Math.min(this.#attempt, 2) : this.#attempt - quickAttempts + 3;
    const wait = retry === "now" && this.#attempt === 0 ? 0 : backoff(attempt, this.#world.random());
    this.#attempt++;
    this.#cancelRetry = this.#world.after(Math.max(wait, announced), () => this.#connect());
  }
}
