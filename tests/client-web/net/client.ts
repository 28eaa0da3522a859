import type { Json, JsonObject } from "$protocol";
import type { Copy } from "$web/document/copy.ts";
import { Connection, type LineState } from "$web/net/connection.ts";
import { Outbox, type Unanswered } from "$web/net/outbox.ts";
import { FakeServer } from "./fake_server.ts";
import { World } from "./world.ts";

/** A connection in its world, and what it told. */
export class Client {
  readonly server: FakeServer;
  readonly world: World;
  line: Connection;
  readonly states: [LineState, number | undefined][] = [];
  readonly copies = new Map<string, Copy | null>();
  readonly events: Json[] = [];
  /** What was answered after a reload only. */
  readonly late: [Unanswered, unknown][] = [];
  tokensLost = 0;
  /** The token to go on with when the present one is lost. */
  another: string | undefined;

  constructor(docs: readonly string[] = ["lobby", "m1"], token?: string) {
    this.server = new FakeServer(docs);
    this.world = new World(this.server);
    this.line = this.#connection(token);
  }

  #connection(token?: string): Connection {
    return new Connection(
      this.world,
      {
        state: (state, why) => this.states.push([state, why]),
        hello: () => {},
        tokenLost: () => {
          this.tokensLost++;
          return this.another;
        },
        document: (doc, copy, events) => {
          this.copies.set(doc, copy);
          this.events.push(...events);
        },
        late: (request, result) => this.late.push([request, result]),
      },
      new Outbox(this.world, () => "ada"),
      token,
    );
  }

  /** Starts the line and lets it come. */
  static async open(docs?: readonly string[], token?: string): Promise<Client> {
    const client = new Client(docs, token);
    client.line.start();
    await client.world.pass(200);
    return client;
  }

  /** Loads the page again: all that it knew is gone, but for what it had kept. */
  reload(): void {
    this.line.stop();
    this.copies.clear();
    this.line = this.#connection();
    this.line.start();
  }

  get state(): LineState | undefined {
    return this.states.at(-1)?.[0];
  }

  value(doc: string): JsonObject | undefined {
    return this.copies.get(doc)?.value;
  }

  /** Does something that changes m1. */
  change(): Promise<{ key: string; n: number }> {
    return this.line.change("match.resign", { match: "m1" }) as Promise<unknown> as Promise<{
      key: string;
      n: number;
    }>;
  }
}
