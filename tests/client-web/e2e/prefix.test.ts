import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";
import { PrefixProxy } from "./prefix_proxy.ts";

const root = resolve(import.meta.dirname, "../../..");
const kabinetd = join(process.env["KABINET_BUILD"] ?? join(root, "build/release"), "server/kabinetd");

/** Starts a server with the page that was built; its port. */
async function serve(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "kabinet-prefix-"));
  const settings = ["--server.port", "0", "--server.web_root", join(root, "client-web/dist/web")];
  const server = spawn(kabinetd, [...settings, "--store.path", join(folder, "kabinet.db")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((done) => server.on("close", done));
  onTestFinished(async () => {
    server.kill();
    await ended;
    await rm(folder, { recursive: true });
  });
  // The first thing it says is where it serves.
  const [line] = (await once(createInterface(server.stdout), "line")) as [string];
  return Number(new URL(line.slice(line.indexOf("http://"))).port);
}

it("works below a path of another site, and breaks no rule of the server's policy", async () => {
  const proxy = await PrefixProxy.open(await serve(), "/games/kabinet");
  onTestFinished(() => proxy.close());
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on("console", (said) => ["error", "warning"].includes(said.type()) && complaints.push(said.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("response", (got) => {
    if (got.status() >= 400 || !got.url().startsWith(proxy.url))
      complaints.push(`${got.status()} ${got.url()}`);
  });

  const opened = page.waitForEvent("websocket");
  const answer = await page.goto(proxy.url);
  expect(answer?.headers()["content-security-policy"]).toContain("default-src 'none'");
  const socket = await opened;
  expect(socket.url()).toBe(`${proxy.url.replace("http", "ws")}ws`);
  // The snapshot of the lobby has come through, so what shows it has been fetched too.
  await socket.waitForEvent("framereceived", (frame) => String(frame.payload).includes('"snapshot"'));
  await page.waitForLoadState("networkidle");
  expect(complaints).toEqual([]);
});
