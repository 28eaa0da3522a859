import { afterPatch, fromSnapshot, type Copy } from "../../../../client-web/src/document/copy.ts";
import type { Clock, Methods, Patch, Snapshot } from "../../../../protocol/generated/protocol.ts";

interface Answer {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { message: string };
}

/** What a page keeps of who it is (client-web/src/session/identity.ts). */
export type Identity = Methods["sign_in.guest"]["result"];

/** Somebody who speaks the protocol without a page: for what a test needs and does not look at. */
export class Guest {
  identity!: Identity;
  /** Told of every document that is watched, whenever it has changed. */
  told: (doc: string, value: unknown) => void = () => {};
  readonly #socket: WebSocket;
  readonly #copies = new Map<string, Copy>();
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #asked = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.onmessage = ({ data }) => {
      const answer = JSON.parse(String(data)) as Answer;
      if (answer.id !== undefined) this.#waiting.get(answer.id)?.(answer);
      else if (answer.method === "snapshot" || answer.method === "patch") this.#changed(answer.params);
    };
  }

  /** With an address, a proxy of that server says that the guest comes from there. */
  static async come(port: number, name?: string, address?: string): Promise<Guest> {
    const guest = await Guest.#open(port, address);
    await guest.ask("hello", { client: "e2e" });
    guest.identity = await guest.ask("sign_in.guest", name === undefined ? {} : { name });
    return guest;
  }

  /** Somebody who was there before. */
  static async back(port: number, identity: Identity): Promise<Guest> {
    const guest = await Guest.#open(port);
    await guest.ask("hello", { client: "e2e", token: identity.token });
    guest.identity = identity;
    return guest;
  }

  static async #open(port: number, address?: string): Promise<Guest> {
    const headers = address === undefined ? {} : { "x-forwarded-for": address };
    // Node's own WebSocket takes headers, too.
    const options = { protocols: "kabinet.v1.json", headers } as unknown as string;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, options);
    await new Promise((opened, failed) => {
      socket.onopen = opened;
      socket.onerror = failed;
    });
    return new Guest(socket);
  }

  async ask<M extends keyof Methods>(method: M, params: Methods[M]["params"]): Promise<Methods[M]["result"]> {
    const id = ++this.#asked;
    const answered = new Promise<Answer>((answer) => this.#waiting.set(id, answer));
    this.#socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    const { result, error } = await answered;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result as Methods[M]["result"];
  }

  /** Becomes a player, whose matches can be rated. */
  async register(name: string, word: string): Promise<void> {
    this.identity = await this.ask("account.register", { name, password: word });
  }

  leave(): void {
    this.#socket.close();
  }

  #changed(params: unknown): void {
    const { doc } = params as { doc: string };
    const before = this.#copies.get(doc);
    const isPatch = before !== undefined && !("value" in (params as object));
    const copy = isPatch ? afterPatch(before, params as Patch) : fromSnapshot(params as Snapshot);
    this.#copies.set(doc, copy);
    this.told(doc, copy.value);
  }
}

/** A match that has begun, and those who sit there in the order of their seats, the host first. */
export async function begin(
  port: number,
  game: string,
  names: readonly string[],
  {
    clock = { type: "none" },
    isPrivate = true,
    options = {},
  }: { clock?: Clock; isPrivate?: boolean; options?: Record<string, string> } = {},
) {
  const guests = await Promise.all(names.map((name) => Guest.come(port, name)));
  const [host] = guests as [Guest];
  const seats = names.length;
  const table = { game, seats, private: isPrivate, clock, options };
  const { match } = await host.ask("table.create", { key: "create", ...table });
  for (const [seat, guest] of guests.entries()) await guest.ask("table.sit", { key: "sit", match, seat });
  await host.ask("table.start", { key: "start", match });
  return { match, guests };
}
