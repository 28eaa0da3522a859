import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { expect } from "vitest";
import { Cable } from "./cable.ts";

export const root = resolve(import.meta.dirname, "../../../..");
export const kabinetd =
  process.env["KABINETD"] ??
  join(process.env["KABINET_BUILD"] ?? join(root, "build/release"), "server/kabinetd");
export const webRoot = process.env["KABINET_WEB"] ?? join(root, "client-web/dist/web");

/** How late an answer may come, ms. With 300 a test that does not wait for what it reads is found out quickly. */
const late = Number(process.env["KABINET_LATE"] ?? 0);

/**
 * More than the limits that keep one address, or one connection, from filling a server: here all players come from one,
 * a robot plays as fast as the machine allows, and a browser on a busy machine is slow to say hello.
 */
const generous = Object.entries({
  guests_per_address_per_minute: 1000,
  connections_per_address: 1000,
  requests_per_address_per_s: 10_000,
  messages_per_s: 10_000,
  messages_burst: 10_000,
  tables_per_address: 10_000,
  hello_ms: 60_000,
  request_ms: 60_000,
}).flatMap(([limit, value]) => [`--limits.${limit}`, String(value)]);

/** The server that was built, with the page that was built, on a port and in a folder of its own. */
export class Server {
  #port: number;
  #cable: Cable | null = null;
  readonly #folder: string;
  readonly #settings: readonly string[];
  /** What the server says, which is left there for whoever wonders why a test failed. */
  readonly #log: string;
  #process: ChildProcess | null = null;

  private constructor(folder: string, settings: readonly string[], port: number) {
    this.#folder = folder;
    this.#port = port;
    this.#settings = settings;
    this.#log = join(root, "build/logs", `e2e-${basename(expect.getState().testPath ?? "server")}.log`);
  }

  /** A port of 0 lets the system choose one. */
  static async start(settings: readonly string[] = [], port = 0): Promise<Server> {
    const server = new Server(await mkdtemp(join(tmpdir(), "kabinet-e2e-")), settings, port);
    await mkdir(dirname(server.#log), { recursive: true });
    await rm(server.#log, { force: true });
    await server.#spawn();
    if (late > 0) server.#cable = await Cable.to(server.#port, late);
    return server;
  }

  /** Where browsers find it. */
  get port(): number {
    return this.#cable?.port ?? this.#port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  /** Kills it as a power failure would, and starts it again where it was. */
  async restart(): Promise<void> {
    await this.#end("SIGKILL");
    await this.#spawn();
  }

  /** Is gone until `resume`. */
  pause(): Promise<void> {
    return this.#end("SIGTERM");
  }

  resume(): Promise<void> {
    return this.#spawn();
  }

  /** Makes a player admin, as an operator at the machine does. */
  async makeAdmin(name: string): Promise<void> {
    const operator = spawn(kabinetd, [...this.#command(), "--make-admin", name], { stdio: "inherit" });
    const [code] = (await once(operator, "exit")) as [number];
    if (code !== 0) throw new Error(`${name} was not made admin`);
  }

  async stop(): Promise<void> {
    this.#cable?.close();
    await this.#end("SIGTERM");
    await rm(this.#folder, { recursive: true });
  }

  #command(): string[] {
    const place = ["--server.port", String(this.#port), "--server.web_root", webRoot];
    const store = ["--store.path", join(this.#folder, "kabinet.db"), "--store.sync", "normal"];
    return [...place, ...store, ...generous, ...this.#settings];
  }

  async #spawn(): Promise<void> {
    const log = await open(this.#log, "a");
    const server = spawn(kabinetd, this.#command(), { stdio: ["ignore", "pipe", log.fd] });
    this.#process = server;
    // The first thing it says is where it serves.
    const said = once(createInterface(server.stdout!), "line") as Promise<[string]>;
    const ended = once(server, "exit").then(() => Promise.reject(new Error(`no start, see ${this.#log}`)));
    const [line] = await Promise.race([said, ended]).finally(() => log.close());
    this.#port = Number(new URL(line.slice(line.indexOf("http://"))).port);
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const server = this.#process;
    this.#process = null;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "exit");
    server.kill(signal);
    await ended;
  }
}
