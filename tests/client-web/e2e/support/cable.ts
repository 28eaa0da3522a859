import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** The cable between a browser and the server, which can be cut. */
export class Cable {
  readonly #server: Server;
  readonly #ends = new Set<Socket>();
  #losing: (() => void) | null = null;
  #broken = false;

  private constructor(target: number) {
    this.#server = createServer((client) => {
      if (this.#broken) return void client.destroy();
      const server = connect(target, "127.0.0.1");
      for (const end of [client, server]) {
        this.#ends.add(end);
        end.on("error", () => end.destroy());
        end.on("close", () => this.#ends.delete(end));
      }
      client.on("close", () => server.destroy());
      server.on("close", () => client.destroy());
      client.pipe(server);
      server.on("data", (answer) => {
        if (!this.#losing) return void client.write(answer);
        this.#losing();
        this.#losing = null;
        this.cut();
      });
    });
  }

  static async to(target: number): Promise<Cable> {
    const cable = new Cable(target);
    await new Promise<void>((listening) => cable.#server.listen(0, "127.0.0.1", listening));
    return cable;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
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

  mend(): void {
    this.#broken = false;
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
