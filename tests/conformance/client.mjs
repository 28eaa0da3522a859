// A client of a server under test, made of other people's parts: rpc-websockets speaks JSON-RPC, rfc6902 applies the
// patches. Every message is kept in a traffic file.
import { appendFileSync } from "node:fs";
import { applyPatch } from "rfc6902";
import { CommonClient } from "rpc-websockets";
import { WebSocket } from "ws";

let connections = 0;

/** A socket that notes what passes: `dir` is the server's, "in" for what a client sends. */
function recordingSocket(url, traffic) {
  const connection = ++connections;
  const note = (dir, data) => {
    if (traffic) appendFileSync(traffic, JSON.stringify({ conn: connection, dir, text: String(data) }) + "\n");
  };
  const socket = new WebSocket(url, "kabinet.v1.json");
  const send = socket.send.bind(socket);
  socket.send = (data, ...rest) => {
    note("in", data);
    send(data, ...rest);
  };
  socket.on("message", (data) => note("out", data));
  return socket;
}

export class Client {
  /** Connects, and greets the server. `hello` may bring a token and documents to resume. */
  static async connect(url, traffic, hello = {}) {
    const client = new Client(url, traffic);
    await new Promise((open, failed) => client.rpc.once("open", open).once("error", failed));
    client.welcome = await client.call("hello", { client: "conformance", ...hello });
    return client;
  }

  constructor(url, traffic) {
    this.documents = new Map(); // name -> { epoch, seq, value }
    this.waiting = [];
    this.goaway = null;
    this.keys = 0;
    this.prefix = Math.random().toString(36).slice(2, 12);
    this.rpc = new CommonClient((address) => recordingSocket(address, traffic), url, { reconnect: false });
    this.rpc.on("snapshot", (snapshot) => this.#changed(snapshot.doc, snapshot));
    this.rpc.on("patch", (patch) => this.#patched(patch));
    this.rpc.on("goaway", (goaway) => this.#changed("goaway", (this.goaway = goaway)));
    this.closed = new Promise((resolve) => this.rpc.on("close", (code) => resolve(code)));
  }

  call(method, params) {
    return this.rpc.call(method, params);
  }

  /** Calls a method that changes something, with a new key. */
  change(method, params) {
    return this.call(method, { key: `${this.prefix}-${++this.keys}`, ...params });
  }

  /** Calls and expects to be refused with that code. */
  async refused(code, method, params) {
    const error = await this.call(method, params).then(
      (result) => ({ data: { code: "no error: " + JSON.stringify(result) } }),
      (refusal) => refusal,
    );
    if (error.data?.code !== code) throw new Error(`${method}: expected ${code}, got ${JSON.stringify(error)}`);
    return error;
  }

  value(doc) {
    return this.documents.get(doc)?.value;
  }

  /** Waits until the value of a document is as wanted, and returns it. */
  until(doc, wanted) {
    const value = this.value(doc);
    if (value !== undefined && wanted(value)) return Promise.resolve(value);
    return new Promise((resolve) => this.waiting.push({ doc, wanted, resolve }));
  }

  close() {
    this.rpc.close();
    return this.closed;
  }

  #changed(doc, state) {
    this.documents.set(doc, state);
    this.waiting = this.waiting.filter(({ doc: of, wanted, resolve }) => {
      if (of !== doc || !wanted(state.value)) return true;
      resolve(state.value);
      return false;
    });
  }

  #patched(patch) {
    const state = this.documents.get(patch.doc);
    if (!state) throw new Error(`a patch of ${patch.doc} before its snapshot`);
    if (patch.seq !== state.seq + 1) throw new Error(`${patch.doc}: seq ${patch.seq} after ${state.seq}`);
    const failed = applyPatch(state.value, patch.ops).find((error) => error !== null);
    if (failed) throw new Error(`${patch.doc}: ${failed}`);
    this.#changed(patch.doc, { ...state, seq: patch.seq });
  }
}

/** Signs a new guest in on a new connection. */
export async function guest(url, traffic, name) {
  const client = await Client.connect(url, traffic);
  Object.assign(client, await client.call("sign_in.guest", { name }));
  return client;
}

/** Creates a match between the two and starts it; both watch it. Returns its id. */
export async function begin(host, other, settings) {
  const { match } = await host.change("table.create", settings);
  await host.change("table.sit", { match, seat: 0, nonce: "00ff" });
  await other.call("table.join", { match });
  await other.change("table.sit", { match, seat: 1 });
  await host.call("match.watch", { match });
  await other.call("match.watch", { match });
  await host.change("table.start", { match });
  await Promise.all([host, other].map((client) => client.until(match, (value) => value.status === "playing")));
  return match;
}

/** Numbers that look like chance and are the same in every run (Lehmer). */
export function dice(seed) {
  let state = seed % 2147483647 || 1;
  return (sides) => (state = (state * 48271) % 2147483647) % sides;
}
