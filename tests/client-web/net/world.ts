import type { SocketHandlers, Surroundings } from "$web/net/surroundings.ts";
import type { FakeServer, Line } from "./fake_server.ts";

interface Due {
  readonly at: number;
  readonly run: () => void;
}

/** How long a message takes, ms. */
const trip = 20;

/**
 * The world of a connection, with a clock that goes only when it is told to: one server, and a network to it that can be
 * cut at any moment.
 */
export class World implements Surroundings {
  /** Whether anybody answers who calls. */
  reachable = true;
  /** How many sockets were opened. */
  opened = 0;
  readonly #server: FakeServer;
  #now = 1_000_000;
  #due: Due[] = [];
  #drawn = 0;
  #kept = "";
  /** Ends the socket that was opened last with a close code; null where there is none. */
  #cut: ((code: number, heard: boolean) => void) | null = null;

  constructor(server: FakeServer) {
    this.#server = server;
  }

  now(): number {
    return this.#now;
  }

  random(): number {
    return 0.5;
  }

  hex(bytes: number): string {
    return (++this.#drawn).toString(16).padStart(2 * bytes, "0");
  }

  keep(text: string): void {
    this.#kept = text;
  }

  kept(): string {
    return this.#kept;
  }

  after(ms: number, run: () => void): () => void {
    const due = { at: this.#now + ms, run };
    this.#due.push(due);
    return () => void (this.#due = this.#due.filter((other) => other !== due));
  }

  open(handlers: SocketHandlers) {
    this.opened++;
    const ends = { client: true, network: true };
    const told = (run: () => void) => this.after(trip, () => ends.client && run());
    const carry = (run: () => void) => this.after(trip, () => ends.network && run());
    let line: Line | null = null;
    if (this.reachable) {
      carry(() => {
        line = this.#server.accept({
          send: (text) => void carry(() => ends.client && handlers.received(text)),
          close: (code) => cut(code, true),
          now: () => this.#now,
        });
        handlers.opened();
      });
    } else {
      told(() => handlers.closed(1006));
    }
    const cut = (code: number, heard: boolean) => {
      if (!ends.network) return;
      ends.network = false;
      line?.gone();
      if (heard) told(() => handlers.closed(code));
    };
    this.#cut = cut;
    return {
      send: (text: string) => void carry(() => line?.received(text)),
      close: () => {
        ends.client = false;
        cut(1000, false);
      },
    };
  }

  /**
   * Cuts the line: what is on its way is lost. `heard` is whether the client hears of it; else its socket stays open, and
   * nothing comes any more.
   */
  cut(code: number, heard = true): void {
    this.#cut?.(code, heard);
  }

  /** Lets time pass, and everything happen that is due in it, promises included. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      await settled();
      const next = this.#due.reduce<Due | null>(
        (first, due) => (first && first.at <= due.at ? first : due),
        null,
      );
      if (!next || next.at > end) break;
      this.#due = this.#due.filter((due) => due !== next);
      this.#now = next.at;
      next.run();
    }
    this.#now = end;
  }
}

/** When every promise that can be kept has been. */
async function settled(): Promise<void> {
  for (let i = 0; i < 6; i++) await Promise.resolve();
}
