import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join, resolve } from "node:path";
import { expect } from "vitest";

const root = resolve(import.meta.dirname, "../../..");
const kabinet =
  process.env["KABINET"] ??
  join(process.env["KABINET_BUILD"] ?? join(root, "build/release"), "client-cli/kabinet");

/** The terminal client in a terminal of its own, which tmux provides. */
export class Terminal {
  readonly #socket = `kabinet-${randomBytes(4).toString("hex")}`;

  constructor(columns: number, rows: number, args: readonly string[]) {
    const size = ["-x", String(columns), "-y", String(rows)];
    this.#tmux(
      "-f",
      "/dev/null",
      "new-session",
      "-d",
      ...size,
      ["env", "-u", "NO_COLOR", "TERM=tmux-256color", kabinet, ...args].join(" "),
    );
  }

  /** What it shows, once that has `text`, with the colours as a terminal is told them. */
  async shows(text: string): Promise<string> {
    await expect.poll(() => this.#tmux("capture-pane", "-p")).toContain(text);
    return this.#tmux("capture-pane", "-e", "-N", "-p");
  }

  type(...keys: readonly string[]): void {
    this.#tmux("send-keys", ...keys);
  }

  close(): void {
    this.#tmux("kill-server");
  }

  #tmux(...args: readonly string[]): string {
    const environment = { ...process.env, TERM: "xterm-256color", LANG: "C.UTF-8" };
    return execFileSync("tmux", ["-L", this.#socket, ...args], { encoding: "utf8", env: environment });
  }
}
