import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

const pause = (ms: number) => new Promise((over) => setTimeout(over, ms));

/** The cable between a browser and the server, which can be cut, and on which answers may be on their way for a while. */
export class Cable {
  readonly #server: Server;
  readonly #ends = new Set<Socket>();
  #losing: (() => void) | null = null;
  #broken = false;
  #dead = false;

  private constructor(target: number, late: number) {
    this.#server = createServer((client) => {
      if (this.#broken) return void client.destroy();
      const server = connect(target, "127.0.0.1");
      for (const end of [client, server]) {
        this.#ends.add(end);
        end.on("error", () => end.destroy());
        end.on("close", () => this.#ends.delete(end));
      }
      // One answer after the other, however long each takes; what was said before the line was closed arrives.
      let before = Promise.resolve();
      const afterwards = (then: () => void, ms = late * Math.random()) => {
        const due = ms > 0 ? pause(ms) : null;
        before = due ? Promise.all([before, due]).then(then) : before.then(then);
      };
      client.on("close", () => server.destroy());
      server.on("close", () => afterwards(() => client.destroy(), 0));
      client.on("data", (asked) => this.#dead || server.write(asked));
      server.on("data", (answer) => {
        if (this.#dead) return;
        if (!this.#losing) return afterwards(() => client.write(answer));
        this.#losing();
        this.#losing = null;
        this.cut();
      });
    });
  }

  /** A cable to a port of this machine; an answer is on its way for `late` ms at the most, at random. */
  static async to(target: number, late = 0): Promise<Cable> {
    const cable = new Cable(target, late);
    await new Promise<void>((listening) => cable.#server.listen(0, "127.0.0.1", listening));
    return cable;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  /** Cuts it; whoever connects from now on has a new one. */
  cut(): void {
    for (const end of this.#ends) end.destroy();
  }

  /** Lets nobody through any more, until it is mended. */
  breakDown(): void {
    this.#broken = true;
    this.cut();
  }

  /** Carries nothing any more, and nobody is told: as where a wireless network is out of reach. */
  die(): void {
    this.#broken = this.#dead = true;
  }

  /** What is on the way while it is dead is lost, and the lines from before with it. */
  mend(): void {
    if (this.#dead) this.cut();
    this.#broken = this.#dead = false;
  }

  /** Cuts it when the server answers next: what was asked was done, and nobody hears of it. */
  loseNextAnswer(): Promise<void> {
    return new Promise((lost) => (this.#losing = lost));
  }

  close(): void {
    this.#server.close();
    this.cut();
  }
}
