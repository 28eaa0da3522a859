// Spectators: the wall of small boards, and television, in a real browser.
import { expect, it } from "vitest";
import type { LobbyDocument } from "../../../protocol/generated/protocol.ts";
import { begin, type Guest } from "./support/guest.ts";
import { found, inspect } from "./support/look.ts";
import { phone, type Person } from "./support/person.ts";
import { jumps, watchShifts } from "./support/shifts.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

interface Sent {
  readonly method: string;
  readonly params: { readonly match: string; readonly glance?: boolean };
}

interface Running {
  readonly match: string;
  readonly guests: readonly Guest[];
}

const begins = (game: string, ...names: string[]): Promise<Running> =>
  begin(stage.server.port, game, names, { isPrivate: false });

/** Whoever is to move does the first thing that is legal. */
async function moves({ match, guests }: Running, ply: number): Promise<void> {
  for (const [seat, guest] of guests.entries()) {
    const { actions } = await guest.ask("match.legal", { match, seat });
    const [action] = actions;
    if (action) return void (await guest.ask("match.act", { key: `act${ply}`, match, ply, action }));
  }
}

const resigns = ({ match, guests: [one] }: Running) => one!.ask("match.resign", { key: "resign", match });

const leave = (...all: readonly Running[]) => {
  for (const { guests } of all) for (const guest of guests) guest.leave();
};

it("the wall shows the matches that are played, the most watched first, and follows them", async () => {
  const kuba = await begins("kuba", "Cleo", "Dan");
  const nine = await begins("nine", "Eve", "Fay");
  const kapow = await begins("kapow", "Gil", "Hal", "Ivy");
  // Somebody watches Kuba, which began first.
  const [eve] = nine.guests;
  const counted = new Promise<void>((known) => {
    eve!.told = (doc, value) =>
      doc === "lobby" && (value as LobbyDocument).matches[kuba.match]?.spectators === 1 && known();
  });
  await eve!.ask("lobby.watch", {});
  await eve!.ask("match.watch", { match: kuba.match });
  await counted;

  const ada = await stage.come("Ada");
  const { page } = ada;
  await watchShifts(page);
  await page.goto(stage.server.url);
  await page.getByRole("banner").getByRole("link", { name: "Watch" }).click();
  await page.waitForURL(/\/watch\/$/);
  const wall = page.getByRole("main").getByRole("listitem");
  await expect.poll(() => page.locator("main li svg").count()).toBeGreaterThan(2);
  expect(await wall.count()).toBe(3);
  expect(await wall.first().getAttribute("data-match")).toBe(kuba.match);
  await wall.first().getByText("1 watching").waitFor();
  expect(await jumps(page)).toEqual([]);
  expect(await inspect(ada, "watch-wall")).toEqual([]);

  // Loaded by its path it is the same page, and what happens is seen at once.
  await page.reload();
  const board = page.locator(`[data-match="${kuba.match}"]`);
  await board.locator("svg").first().waitFor();
  const before = await board.innerHTML();
  await moves(kuba, 0);
  await expect.poll(() => board.innerHTML()).not.toBe(before);

  await page.getByRole("navigation", { name: "Games" }).getByRole("link", { name: /^9/ }).click();
  await page.waitForURL(/\/watch\/\?game=nine$/);
  await expect.poll(() => wall.count()).toBe(1);
  await page
    .getByRole("navigation", { name: "Games" })
    .getByRole("link", { name: /^All games/ })
    .click();
  await expect.poll(() => wall.count()).toBe(3);

  // The end stays in sight for a while; then its place goes to others, and nothing else moves.
  await jumps(page);
  await resigns(nine);
  await page.locator(`[data-match="${nine.match}"]`).getByText("over").waitFor();
  await expect.poll(() => wall.count()).toBe(2);
  expect(await jumps(page)).toEqual([]);

  await page.getByRole("link", { name: /Cleo.*Dan/ }).press("Enter");
  await page.waitForURL(new RegExp(`/m/${kuba.match}$`));
  await resigns(kuba);
  // Who has watched to the end goes on with the next match by one press.
  await page.getByRole("link", { name: "Next match" }).click();
  await page.locator(`[data-match="${kapow.match}"]`).waitFor();
  leave(kuba, nine, kapow);
});

it("television goes on with the next match by itself, in full screen too", async () => {
  const ada = await stage.come("Ada");
  const { page } = ada;
  await page.goto(`${stage.server.url}watch/?game=kuba&tv=1`);
  await page.getByText("Nobody is playing Kuba").waitFor();
  expect(await inspect(ada, "watch-nobody")).toEqual([]);

  // It begins with the first match of the game, and with none of another.
  const nine = await begins("nine", "Eve", "Fay");
  const first = await begins("kuba", "Cleo", "Dan");
  const shows = (running: Running, ply: number) =>
    page.locator(`[data-match="${running.match}"][data-ply="${ply}"] section.board svg`).first().waitFor();
  await shows(first, 0);
  await watchShifts(page);
  await moves(first, 0);
  await shows(first, 1);
  await page
    .locator(".prompt")
    .getByText(/^Cleo pushes/)
    .waitFor();
  expect(await jumps(page)).toEqual([]);
  expect(await inspect(ada, "watch-tv")).toEqual([]);

  await page.getByRole("button", { name: "Full screen" }).press("Enter");
  await page.getByRole("button", { name: "Leave full screen" }).waitFor();
  const second = await begins("kuba", "Gil", "Hal");
  await resigns(first);
  await page.getByText("Dan wins by resignation").waitFor();
  await page.getByText(/The next match comes in \d second/).waitFor();
  await shows(second, 0);
  expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  expect(await found(ada)).toEqual([]);
  await page.getByRole("button", { name: "Leave full screen" }).press("Enter");

  // With all games there is something else to see. The window is that of a phone by now, where they are folded.
  await page.getByText("Television: Kuba").click();
  await page.getByRole("link", { name: /^All games/ }).click();
  await page.getByRole("button", { name: "Next match" }).click();
  await shows(nine, 0);
  await page.getByRole("link", { name: "To the match" }).click();
  await page.waitForURL(new RegExp(`/m/${nine.match}$`));
  leave(nine, first, second);
});

it("on a phone the board of television is high up, and other games are behind its heading", async () => {
  const running = await begins("kuba", "Cleo", "Dan");
  const eve = await stage.come("Eve", { ...phone, viewport: { width: 390, height: 844 } });
  const { page } = eve;
  await page.goto(`${stage.server.url}#/watch/?game=kuba&tv=1`);
  const board = page.locator("section.board svg").first();
  await board.waitFor();
  expect((await board.boundingBox())!.y).toBeLessThan(280);
  expect(await found(eve)).toEqual([]);
  const all = page.getByRole("link", { name: /^All games/ });
  expect(await all.isVisible()).toBe(false);
  await page.getByText("Television: Kuba").tap();
  await all.tap();
  await page.waitForURL(/\/watch\/\?tv=1$/);
  leave(running);
});

it("the wall shows the points of a full table of Kapow!, and the clock of whoever is to move", async () => {
  const clock = { type: "fischer", initial_ms: 900_000, increment_ms: 0 } as const;
  const names = ["Ann", "Ben", "Cy", "Di", "Ed"];
  const running = await begin(stage.server.port, "kapow", names, { isPrivate: false, clock });
  const eve = await stage.come("Eve");
  await eve.page.goto(`${stage.server.url}#/watch`);
  const tile = eve.page.locator(`[data-match="${running.match}"]`);
  const time = tile.getByText(/^1[45]:\d\d$/);
  await time.waitFor();
  await expect.poll(() => tile.locator(".score").allInnerTexts()).toEqual(names.map(() => "0"));
  expect(await tile.locator(".score").first().isVisible()).toBe(true);
  const before = await time.innerText();
  await expect.poll(() => time.innerText()).not.toBe(before);
  expect(await found(eve)).toEqual([]);

  // Who opens it is told once who watches.
  await tile.getByRole("link").click();
  await eve.page.getByText("You are watching").waitFor();
  expect(await eve.page.getByText("1 watching").count()).toBe(0);
  leave(running);
});

/** The matches that a page watches, each with whether it only glances at it. */
function watchedBy({ page }: Person): Map<string, boolean> {
  const watched = new Map<string, boolean>();
  page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => {
      const { method, params } = JSON.parse(String(payload)) as Sent;
      if (method === "match.watch") watched.set(params.match, params.glance === true);
      if (method === "match.unwatch") watched.delete(params.match);
    }),
  );
  return watched;
}

it("the wall glances at the matches in sight, watches no other, and is no spectator", async () => {
  const all = await Promise.all(Array.from({ length: 14 }, (_, i) => begins("nine", `A${i}`, `B${i}`)));
  const ada = await stage.come("Ada", { viewport: { width: 390, height: 600 } });
  const watched = watchedBy(ada);
  await ada.page.goto(`${stage.server.url}#/watch`);
  await expect.poll(() => ada.page.locator("main li").count()).toBeGreaterThanOrEqual(14);
  await ada.page.locator("main li svg").first().waitFor();
  await expect.poll(() => watched.size).toBeGreaterThan(0);
  await expect.poll(() => watched.size).toBeLessThan(12);
  expect([...watched.values()]).not.toContain(false);

  // Whoever opens one is a spectator of that one, and of none once back at the wall.
  const match = (await ada.page.locator("main li").first().getAttribute("data-match"))!;
  await ada.page.locator(`main [data-match="${match}"]`).getByRole("link").click();
  await ada.page.locator(".play").waitFor();
  await expect.poll(() => [...watched]).toEqual([[match, false]]);
  await ada.page.goBack();
  await expect.poll(() => watched.size).toBeGreaterThan(1);
  expect([...watched.values()]).not.toContain(false);
  leave(...all);
});

it("boards are as large as a desk allows, and a full table is drawn whole on a tile", async () => {
  const names = Array.from({ length: 8 }, (_, seat) => `Player ${seat + 1}`);
  const kapow = await begins("kapow", ...names);
  const kuba = await begins("kuba", "Cleo", "Dan");
  const ada = await stage.come("Ada", { viewport: { width: 1366, height: 768 } });
  const { page } = ada;
  await page.goto(`${stage.server.url}m/${kapow.match}`);
  await ada.sees(0);
  const hand = (await page.locator(".others .other").first().boundingBox())!;
  expect(hand.width).toBeGreaterThan(160);
  const felt = (await page.locator("[data-table]").boundingBox())!;
  expect(felt.y + felt.height).toBeLessThanOrEqual(768);
  expect(await found(ada)).toEqual([]);

  await page.goto(`${stage.server.url}watch/?game=kuba&tv=1`);
  await page.locator("section.board svg").first().waitFor();
  const board = (await page.locator("section.board").boundingBox())!;
  expect(board.width).toBeGreaterThan(570);
  expect(board.y + board.height).toBeLessThanOrEqual(768);

  const two = await begins("kapow", "Gil", "Hal");
  await page.goto(`${stage.server.url}watch/?game=kapow&tv=1`);
  await page.locator(`[data-match="${two.match}"] [data-table]`).waitFor();
  const table = (await page.locator("[data-table]").boundingBox())!;
  expect(table.y + table.height).toBeLessThanOrEqual(768);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${stage.server.url}watch/`);
  const tile = page.locator(`[data-match="${kapow.match}"]`);
  await tile.locator("[data-table]").waitFor();
  const cut = () =>
    tile.evaluate((one) => {
      const [around, inside] = [one.querySelector(".board")!, one.querySelector("[data-table]")!];
      return inside.getBoundingClientRect().bottom - around.getBoundingClientRect().bottom;
    });
  await expect.poll(cut).toBeLessThan(2);
  expect((await page.getByRole("main").getByRole("listitem").first().boundingBox())!.y).toBeLessThan(240);
  // The numbers of many cards are drawn alone.
  expect(await tile.locator(".spot svg text").count()).toBe(0);
  leave(kapow, kuba, two);
});
