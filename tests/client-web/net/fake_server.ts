import {
  errorCodes,
  type ErrorCode,
  type JsonObject,
  type Patch,
  type PatchOp,
  type Resume,
} from "$protocol";

/** The server's end of a socket. */
export interface Wire {
  send(text: string): void;
  close(code: number): void;
  now(): number;
}

/** One connection, as the network sees it. */
export interface Line {
  received(text: string): void;
  gone(): void;
}

interface Watcher {
  readonly wire: Wire;
  readonly docs: Set<string>;
  /** Those of the docs that are only glanced at. */
  readonly glances: Set<string>;
}

interface Document {
  value: JsonObject;
  seq: number;
  /** The latest patches, for those who come back. */
  ring: Patch[];
}

export interface Request {
  id: number;
  method: string;
  params: JsonObject;
}

/** The document of which a request to watch or unwatch speaks. */
function documentOf(method: string, params: JsonObject): string {
  if (method.startsWith("rating.")) return `lb_${String(params["ladder"])}`;
  return method.startsWith("lobby.") ? "lobby" : String(params["match"]);
}

/** How many patches are kept for those who come back. */
const ringSize = 4;

/**
 * As much of the protocol as a line needs (docs/protocol.md): hello with resume, documents with snapshot and patches, and
 * requests with a key, done once. Written from the page, not from the client.
 */
export class FakeServer {
  /** How often the request of each key was done. */
  readonly done = new Map<string, number>();
  readonly tokens = new Set<string>(["good"]);
  /** Refuse the next requests, this many, with this code. */
  refuse: { code: ErrorCode; times: number; after?: number } | null = null;
  /** The methods that came, in order. */
  readonly heard: string[] = [];
  /** The requests that were done or refused, in order. */
  readonly asked: Request[] = [];
  /** What was said with hello, in order. */
  readonly hellos: JsonObject[] = [];
  /** What is answered to some methods, and what their tokens stand for. */
  readonly answers = new Map<string, (params: JsonObject) => JsonObject | ErrorCode>();
  readonly players = new Map<string, JsonObject>();
  /** What hello says of the additions to the protocol. */
  features: string[] = [];
  /** How far its clock is ahead of the client's, ms. */
  ahead = 5000;
  readonly #documents = new Map<string, Document>();
  readonly #results = new Map<string, JsonObject>();
  #watchers = new Set<Watcher>();
  #epoch = 1;

  constructor(docs: readonly string[]) {
    for (const doc of docs) this.#documents.set(doc, { value: { n: 0, log: {} }, seq: 0, ring: [] });
  }

  value(doc: string): JsonObject | undefined {
    return this.#documents.get(doc)?.value;
  }

  /** The documents that are being watched, over all lines. */
  watched(): string[] {
    return [...this.#watchers].flatMap(({ docs }) => [...docs]).sort();
  }

  /** The documents that are only glanced at, over all lines. */
  glanced(): string[] {
    return [...this.#watchers].flatMap(({ glances }) => [...glances]).sort();
  }

  /** Crashes and comes back: the documents are as they were, but nobody knows how they came to be. */
  restart(): void {
    const { size } = this.#watchers;
    for (const { wire } of [...this.#watchers]) wire.close(1006);
    if (size > 0) this.#watchers = new Set();
    this.#epoch++;
    for (const document of this.#documents.values()) Object.assign(document, { seq: 0, ring: [] });
  }

  /** Forgets a document, as when a finished match leaves the memory. */
  remove(doc: string): void {
    this.#documents.delete(doc);
  }

  say(method: string, params: JsonObject): void {
    for (const { wire } of this.#watchers) wire.send(JSON.stringify({ jsonrpc: "2.0", method, params }));
  }

  accept(wire: Wire): Line {
    const watcher = { wire, docs: new Set<string>(), glances: new Set<string>() };
    this.#watchers.add(watcher);
    return {
      received: (text) => this.#received(watcher, JSON.parse(text) as Request),
      gone: () => void this.#watchers.delete(watcher),
    };
  }

  /** Changes a document and tells whoever watches it. `forget` loses the patch on the way. */
  change(doc: string, ops: PatchOp[], set: (value: JsonObject) => JsonObject, forget = false): void {
    const document = this.#documents.get(doc);
    if (!document) return;
    document.value = set(document.value);
    const patch: Patch = { doc, seq: ++document.seq, ops, events: [{ type: "changed" }] };
    document.ring = [...document.ring, patch].slice(-ringSize);
    if (forget) return;
    for (const { wire, docs } of this.#watchers) if (docs.has(doc)) this.#notify(wire, "patch", patch);
  }

  #received(watcher: Watcher, { id, method, params }: Request): void {
    this.heard.push(method);
    if ("key" in params) this.asked.push({ id, method, params });
    if (method === "hello") this.hellos.push(params);
    const { wire } = watcher;
    const reply = (result: object) => wire.send(JSON.stringify({ jsonrpc: "2.0", id, result }));
    const refuse = (error: object) => wire.send(JSON.stringify({ jsonrpc: "2.0", id, error }));
    const wrong = this.#problem(method, params);
    if (wrong) return refuse(wrong);
    if (method === "hello") {
      const resume = (params["resume"] ?? []) as unknown as Resume[];
      const lost = resume.map(({ doc }) => doc).filter((doc) => !this.#documents.has(doc));
      reply({
        now: wire.now() + this.ahead,
        games: [],
        features: this.features,
        ...this.#playerOf(params),
        ...(lost.length ? { lost } : {}),
      });
      for (const from of resume) this.#watch(watcher, from.doc, from);
    } else if (this.answers.has(method)) {
      const answer = this.answers.get(method)!(params);
      if (typeof answer === "string") refuse(problem(answer));
      else reply(answer);
    } else if (method === "ping") {
      reply({ now: wire.now() + this.ahead });
    } else if (method.endsWith(".watch")) {
      const doc = documentOf(method, params);
      const from = params["from"] as unknown as Resume | undefined;
      reply({ doc });
      this.#watch(watcher, doc, from, params["glance"] === true);
    } else if (method.endsWith(".unwatch")) {
      const doc = documentOf(method, params);
      for (const set of [watcher.docs, watcher.glances]) set.delete(doc);
      reply({});
    } else if (typeof params["key"] === "string") {
      reply(this.#once(params["key"], params));
    } else {
      reply({ echo: params });
    }
  }

  #playerOf({ token }: JsonObject): { player?: JsonObject } {
    const player = this.players.get(String(token));
    return player ? { player } : {};
  }

  #problem(method: string, params: JsonObject) {
    const token = params["token"];
    if (method === "hello")
      return typeof token === "string" && !this.tokens.has(token) ? problem("bad_token") : null;
    if (method === "match.watch" && !this.#documents.has(String(params["match"])))
      return problem("unknown_match");
    if ("glance" in params && !this.features.includes("glances")) return problem("invalid_params");
    if (!this.refuse || method === "ping") return null;
    const { code, after } = this.refuse;
    if (--this.refuse.times <= 0) this.refuse = null;
    return problem(code, after === undefined ? {} : { retry_after_ms: after });
  }

  /** Does what a key stands for, or gives the answer of the first time. */
  #once(key: string, params: JsonObject): JsonObject {
    const known = this.#results.get(key);
    if (known) return known;
    const doc = String(params["match"]);
    const result = { key, n: this.done.size + 1 };
    this.#results.set(key, result);
    this.done.set(key, (this.done.get(key) ?? 0) + 1);
    this.change(doc, [{ op: "add", path: `/log/${key}`, value: result.n }], (value) => ({
      ...value,
      log: { ...(value["log"] as JsonObject), [key]: result.n },
    }));
    return result;
  }

  #watch(watcher: Watcher, doc: string, from?: Omit<Resume, "doc">, glance = false): void {
    const document = this.#documents.get(doc);
    if (!document) return;
    watcher.docs.add(doc);
    if (glance) watcher.glances.add(doc);
    else watcher.glances.delete(doc);
    const missed = from ? document.ring.filter(({ seq }) => seq > from.seq) : [];
    if (from && from.epoch === this.#name && missed.length === document.seq - from.seq) {
      for (const patch of missed) this.#notify(watcher.wire, "patch", patch);
    } else {
      const { seq, value } = document;
      this.#notify(watcher.wire, "snapshot", { doc, epoch: this.#name, seq, value });
    }
  }

  get #name(): string {
    return `e${this.#epoch}`;
  }

  #notify(wire: Wire, method: string, params: object): void {
    wire.send(JSON.stringify({ jsonrpc: "2.0", method, params }));
  }
}

function problem(code: ErrorCode, more: object = {}) {
  const { number, title, status } = errorCodes[code];
  return { code: number, message: title, data: { code, type: `/problems/${code}`, title, status, ...more } };
}
