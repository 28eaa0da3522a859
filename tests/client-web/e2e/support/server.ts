import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

const root = resolve(import.meta.dirname, "../../../..");
const kabinetd =
  process.env["KABINETD"] ??
  join(process.env["KABINET_BUILD"] ?? join(root, "build/release"), "server/kabinetd");
const webRoot = process.env["KABINET_WEB"] ?? join(root, "client-web/dist/web");

/** More than the limits that keep one address from filling a server: here all players come from one. */
const generous = [
  "--limits.guests_per_address_per_minute",
  "1000",
  "--limits.connections_per_address",
  "1000",
];

/** The server that was built, with the page that was built, on a port and in a folder of its own. */
export class Server {
  port = 0;
  readonly #folder: string;
  readonly #settings: readonly string[];
  #process: ChildProcess | null = null;

  private constructor(folder: string, settings: readonly string[]) {
    this.#folder = folder;
    this.#settings = settings;
  }

  static async start(settings: readonly string[] = []): Promise<Server> {
    const server = new Server(await mkdtemp(join(tmpdir(), "kabinet-e2e-")), settings);
    await server.#spawn();
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  /** Kills it as a power failure would, and starts it again where it was. */
  async restart(): Promise<void> {
    await this.#end("SIGKILL");
    await this.#spawn();
  }

  async stop(): Promise<void> {
    await this.#end("SIGTERM");
    await rm(this.#folder, { recursive: true });
  }

  async #spawn(): Promise<void> {
    const place = ["--server.port", String(this.port), "--server.web_root", webRoot];
    const store = ["--store.path", join(this.#folder, "kabinet.db"), "--store.sync", "normal"];
    const server = spawn(kabinetd, [...place, ...store, ...generous, ...this.#settings], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    this.#process = server;
    const said: string[] = [];
    for await (const line of createInterface(server.stderr)) {
      said.push(line);
      const port = / event=started port=(\d+)/.exec(line)?.[1];
      if (!port) continue;
      this.port = Number(port);
      server.stderr.resume();
      return;
    }
    throw new Error(`kabinetd does not start: ${said.join("\n")}`);
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const server = this.#process;
    this.#process = null;
    if (!server || server.exitCode !== null) return;
    const ended = new Promise((done) => server.once("exit", done));
    server.kill(signal);
    await ended;
  }
}
