import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { kabinetd, root, webRoot } from "./server.ts";

/** What may become of one of its nodes, and of those that were killed (tests/e2e/told_cluster.py). */
type Order = "kill owner" | "kill connected" | "mend";

/** Three servers behind one address, as `./dev cluster 3` starts them, of what is built already. */
export class DevCluster {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #lines: AsyncIterator<string>;
  readonly #ended: Promise<[number | null]>;
  /** Where browsers find it. */
  url = "";

  private constructor(process: ChildProcessWithoutNullStreams) {
    this.#process = process;
    this.#ended = once(process, "exit") as Promise<[number | null]>;
    process.stderr.pipe(globalThis.process.stderr);
    this.#lines = createInterface(process.stdout)[Symbol.asyncIterator]();
  }

  /** The cluster when it serves; in its place the reason where the machine lacks something. */
  static async start(): Promise<DevCluster | string> {
    const settings = { KABINETD: kabinetd, KABINET_SERVER_WEB_ROOT: webRoot };
    const cluster = new DevCluster(
      spawn("/usr/bin/python3", [join(root, "tests/e2e/told_cluster.py")], {
        env: { ...process.env, ...settings },
      }),
    );
    const said = await cluster.#hear();
    if (said.startsWith("SKIP: ")) return said;
    cluster.url = said;
    return cluster;
  }

  /** Comes back when it is done. */
  async order(order: Order): Promise<void> {
    this.#process.stdin.write(`${order}\n`);
    await this.#hear();
  }

  /** Ends all of it; the status is 0 when nothing is left. */
  async stop(): Promise<number | null> {
    this.#process.stdin.end();
    const [status] = await this.#ended;
    return status;
  }

  async #hear(): Promise<string> {
    const { done, value } = await this.#lines.next();
    if (done) throw new Error("the cluster has ended, and says why on the standard error");
    return value;
  }
}
