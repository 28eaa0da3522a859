// The pictures of README.md and docs/: of the real page in Chromium, and of the terminal client in tmux. ./dev pictures
import { mkdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, it } from "vitest";
import { quick } from "../e2e/support/accounts.ts";
import { Entrant } from "../e2e/support/entrant.ts";
import { arrived, makesEvent, tournamentAt } from "../e2e/support/event.ts";
import { begin, Guest } from "../e2e/support/guest.ts";
import { play } from "../e2e/support/robot.ts";
import { Stage } from "../e2e/support/stage.ts";
import { terminalPage } from "./ansi.ts";
import { Terminal } from "./terminal.ts";

const stage = new Stage(quick);
const folder = resolve(import.meta.dirname, "../../../docs/pictures");

/** No picture is larger, bytes. */
const most = 120_000;

/** As people read them: small enough for a page of text. */
const desk: BrowserContextOptions = { viewport: { width: 1120, height: 740 }, colorScheme: "light" };

async function keep(page: Page, name: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${name}.jpg`);
  await page.screenshot({ path, type: "jpeg", quality: 72 });
  expect((await stat(path)).size, name).toBeLessThan(most);
}

/** How far each game is played before it shows what it is. */
const plies: Readonly<Record<string, number>> = { kuba: 14, nine: 63, kapow: 26, kapture9: 6, kabetopo: 18 };

it.each(Object.keys(plies))("shows a match of %s", async (game) => {
  const [ada, bob] = await stage.match(game, { ada: desk });
  const ply = plies[game]!;
  await Promise.all([ada, bob].map(({ page }, seed) => play(page, { seed: seed + 3, ply })));
  await ada.sees(ply);
  await ada.page.mouse.move(0, 0);
  await keep(ada.page, game);
});

it("shows the lobby", async () => {
  const { port, url } = stage.server;
  const clock = { type: "fischer", initial_ms: 900_000, increment_ms: 10_000 } as const;
  for (const [game, ...names] of [
    ["kuba", "Ines", "Tom"],
    ["kabetopo", "Mara", "Jan"],
    ["kapow", "Kim", "Lea", "Noor"],
  ] as const)
    await begin(port, game, names, { isPrivate: false, clock });
  for (const [game, name] of [
    ["nine", "Paul"],
    ["kapture9", "Rosa"],
  ] as const) {
    const host = await Guest.come(port, name);
    const table = { key: "create", game, seats: 2, private: false, clock };
    const { match } = await host.ask("table.create", table);
    await host.ask("table.sit", { key: "sit", match, seat: 0 });
    await host.ask("match.watch", { match });
  }
  const eve = await stage.come("Eve", { ...desk, viewport: { width: 1120, height: 1060 } });
  await eve.page.goto(url);
  await eve.page.getByText("Rosa").first().waitFor();
  await eve.page.getByText("Ines").first().waitFor();
  await keep(eve.page, "lobby");
});

it("shows a tournament", async () => {
  const ada = await arrived(stage, "Ada");
  const event = await makesEvent(ada, stage.server.url, "Autumn cup", async (form) => {
    await form.getByRole("combobox", { name: "Game" }).selectOption("kuba");
    await form.getByText("Everybody, guests too").click();
    await form.getByText("A director", { exact: true }).click();
    await form.getByLabel(/^Rounds/).fill("3");
  });
  for (const name of ["Cleo", "Dan", "Eve", "Fay", "Gus", "Hana", "Ivo", "Jo"])
    await Entrant.enters(stage.server.port, name, tournamentAt(event));
  await ada.page.goto(`${event}/desk`);
  await ada.page.getByRole("button", { name: "Start", exact: true }).click();
  await ada.page.getByRole("button", { name: "Pair the next round" }).click();
  await ada.page.getByRole("status").getByText("The round is paired.", { exact: true }).waitFor();
  const eve = await stage.come("Eve", { ...desk, viewport: { width: 1120, height: 960 } });
  await eve.page.goto(event);
  const boards = eve.page.getByRole("region", { name: "Live boards" });
  await expect.poll(() => boards.locator("svg").count()).toBeGreaterThanOrEqual(4);
  await keep(eve.page, "tournament");
});

it("shows the terminal", async () => {
  const server = `ws://127.0.0.1:${stage.server.port}/ws`;
  const terminal = new Terminal(92, 26, [
    "play",
    "kuba",
    "--against",
    "hard",
    "--server",
    server,
    "--name",
    "Ada",
  ]);
  try {
    await terminal.shows("Push a marble");
    terminal.type("a7 right", "Enter");
    await terminal.shows("a7 to b7");
    const captured = await terminal.shows("Push a marble");
    const viewer = await stage.come("Viewer", { viewport: { width: 920, height: 550 } });
    await viewer.page.setContent(terminalPage(captured));
    await keep(viewer.page, "terminal");
  } finally {
    terminal.close();
  }
});
