// The page where there is no server, and after another one was put up, in a real browser.
import { readFile } from "node:fs/promises";
import { createServer, type Server as Http } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, resolve } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { inspect } from "./support/look.ts";
import type { Person } from "./support/person.ts";
import { Server } from "./support/server.ts";
import { jumps, watchShifts } from "./support/shifts.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();
const root = process.env["KABINET_WEB"] ?? resolve(import.meta.dirname, "../../../client-web/dist/web");

/** Waits until the browser has kept what is shown without a server. */
const prepared = ({ page }: Person) =>
  page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));

const comes = (name: string) => stage.come(name, { serviceWorkers: "allow" });

it("the page says that there is no server, has the rules, and goes on when it is back", async () => {
  const server = await Server.start();
  onTestFinished(() => server.stop());
  const ada = await comes("Ada");
  const { page } = ada;
  await page.goto(server.url);
  await page.getByRole("article").first().waitFor();
  await prepared(ada);

  await server.pause();
  await watchShifts(page);
  await page.goto(`${server.url}m/abc234`);
  await page.getByRole("heading", { name: "Kabinet cannot be reached" }).waitFor();
  expect(await jumps(page)).toEqual([]);
  expect(await inspect(ada, "offline")).toEqual([]);
  await ada.context.setOffline(true);
  await page.getByRole("heading", { name: "You are offline" }).waitFor();

  // The rules of a game that was never looked at before, in a language that was never spoken.
  await page.getByRole("link", { name: "Kapow!" }).press("Enter");
  await page.locator(".help svg").first().waitFor();
  await page.goto(`${server.url}rules/kabetopo`);
  await page.locator(".help svg").first().waitFor();
  expect(await inspect(ada, "offline-rules")).toEqual([]);
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByLabel("Language").selectOption("de");
  await page.getByRole("heading", { name: "Einstellungen" }).waitFor();

  await page.getByRole("link", { name: "Lobby" }).click();
  await page.getByRole("heading", { name: "Du bist offline" }).waitFor();
  await page.getByRole("button", { name: "Jetzt noch einmal versuchen" }).press("Enter");
  await ada.context.setOffline(false);
  await server.resume();
  await page.getByRole("article").first().waitFor();
  // What inspects the page asks for all its styles once more.
  expect(ada.complaints.splice(0).filter((said) => !/Couldn't load preload assets/.test(said))).toEqual([]);
});

/** Serves the files of the build, until it is closed; `change` makes another page of them. */
async function site(): Promise<{ url: string; change: (mark: string) => void; close: () => void }> {
  const types: Record<string, string> = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
  };
  let mark = "";
  const http: Http = createServer((asked, answer) => {
    const path = (asked.url ?? "/").replace(/\?.*/, "").replace(/\/$/, "/index.html");
    readFile(join(root, path)).then(
      (bytes) => {
        const page = path.endsWith(".html");
        answer.setHeader("content-type", types[extname(path)] ?? "image/svg+xml");
        answer.setHeader("cache-control", page ? "no-cache" : "max-age=60");
        answer.end(page ? bytes.toString().replace("<html", `<html data-mark="${mark}"`) : bytes);
      },
      () => answer.writeHead(204).end(),
    );
  });
  await new Promise<void>((listens) => http.listen(0, "127.0.0.1", listens));
  const close = () => {
    http.close();
    http.closeAllConnections();
  };
  const { port } = http.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, change: (to) => (mark = to), close };
}

it("a page that was put up is shown at once, and an old one only where there is none", async () => {
  const { url, change, close } = await site();
  onTestFinished(close);
  const ada = await comes("Ada");
  const { page } = ada;
  const mark = () => page.locator("html").getAttribute("data-mark");
  change("old");
  await page.goto(url);
  await page.evaluate(() => navigator.serviceWorker.register("./offline.js"));
  await prepared(ada);
  change("new");
  await page.goto(url);
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  expect(await mark()).toBe("new");
  close();
  await page.goto(url);
  expect(await mark()).toBe("old");
  await page.getByRole("heading", { name: "Kabinet cannot be reached" }).waitFor();
});

it("can be installed", async () => {
  const ada = await stage.come("Ada");
  const { page } = ada;
  await page.goto(stage.server.url);
  const link = await page.locator("link[rel=manifest]").evaluate((one: HTMLLinkElement) => one.href);
  const manifest = (await (await page.request.get(link)).json()) as { icons: { src: string }[] };
  for (const { src } of manifest.icons)
    expect((await page.request.get(new URL(src, link).href)).headers()["content-type"]).toMatch(/^image\//);
  const client = await ada.context.newCDPSession(page);
  const { errors } = await client.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const { installabilityErrors } = await client.send("Page.getInstallabilityErrors");
  // A test's browser is a private one, in which nothing is installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual(
    [],
  );
});
