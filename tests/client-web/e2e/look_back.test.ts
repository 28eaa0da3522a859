import { expect, it } from "vitest";
import { confirm } from "./support/finger.ts";
import { found } from "./support/look.ts";
import { phone, type Person } from "./support/person.ts";
import { play } from "./support/robot.ts";
import { jumps, watchShifts } from "./support/shifts.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

/** What the board says of all its squares. */
const board = ({ page }: Person): Promise<string[]> =>
  page.$$eval("section.board [data-cell]", (cells) =>
    cells.map((cell) => (cell.getAttribute("aria-label") ?? "").split(/[,:] may/)[0] ?? ""),
  );

it("a press on a move shows its position while the match goes on, and one more the match as it is", async () => {
  const [ada, bob] = await stage.match("kuba");
  const beginning = await board(ada);
  await Promise.all([play(ada.page, { seed: 3, ply: 3 }), play(bob.page, { seed: 4, ply: 3 })]);
  await Promise.all([ada.sees(3), bob.sees(3)]);
  const live = await board(ada);
  await watchShifts(ada.page);

  const turns = ada.page.locator("aside ol li", { has: ada.page.locator(".number") });
  expect(await turns.locator(".number").allInnerTexts()).toEqual(["1.", "2.", "3."]);
  await turns.first().locator("button").first().click();
  await ada.page.getByText("After move 1", { exact: true }).waitFor();
  const first = await board(ada);
  expect(first).not.toEqual(live);
  expect(first).not.toEqual(beginning);
  expect(await found(ada)).toEqual([]);

  // The match goes on: the view stays, and says that it is Ada's turn.
  await play(bob.page, { seed: 5, ply: 4 });
  await ada.sees(4);
  await ada.page.locator(".past.yours", { hasText: "Your turn" }).waitFor();
  expect(await board(ada)).toEqual(first);
  expect(await ada.page.locator("section.board .able").count()).toBe(0);

  await ada.page.locator("[data-live]").click();
  await ada.turn();
  expect(await board(ada)).toEqual(await board(bob));
  expect(await jumps(ada.page)).toEqual([]);
});

it("the keys step through the moves of a match that is loaded again, and back to it", async () => {
  const [ada, bob] = await stage.match("kuba");
  await Promise.all([play(ada.page, { seed: 3, ply: 3 }), play(bob.page, { seed: 4, ply: 3 })]);
  await ada.sees(3);
  await ada.page.reload();
  await ada.sees(3);
  const live = await board(ada);
  await ada.page.locator("aside ol li .number").nth(2).waitFor();
  await ada.page.locator("aside ol").focus();
  await ada.page.keyboard.press("ArrowLeft");
  await ada.page.getByText("After move 2", { exact: true }).waitFor();
  await ada.page.keyboard.press("ArrowLeft");
  await ada.page.getByText("After move 1", { exact: true }).waitFor();
  await ada.page.keyboard.press("Escape");
  await ada.page.locator(".prompt").waitFor();
  expect(await board(ada)).toEqual(live);
});

it("the log of a match that is loaded again shows its newest line, and follows until one scrolls up", async () => {
  const [ada, bob] = await stage.match("kuba");
  await Promise.all([play(ada.page, { seed: 3, ply: 16 }), play(bob.page, { seed: 4, ply: 16 })]);
  await ada.page.setViewportSize({ width: 390, height: 740 });
  await ada.page.reload();
  await ada.sees(16);
  const list = ada.page.locator("aside ol");
  // A turn may have two actions.
  await list.locator("button").nth(15).waitFor();
  const both = (ply: number) =>
    Promise.all([ada, bob].map(({ page }, i) => play(page, { seed: ply + i, ply })));
  const below = () => list.evaluate((ol) => Math.round(ol.scrollHeight - ol.scrollTop - ol.clientHeight));
  expect(await list.evaluate((ol) => ol.scrollTop)).toBeGreaterThan(0);
  await expect.poll(below).toBeLessThan(2);
  await both(17);
  await ada.sees(17);
  await expect.poll(below).toBeLessThan(2);
  await list.evaluate((ol) => (ol.scrollTop = 0));
  await both(18);
  await ada.sees(18);
  expect(await list.evaluate((ol) => ol.scrollTop)).toBe(0);
});

it("the whole row of the last push of Kuba is marked, and arrows stand on no marble, each for a finger", async () => {
  const [ada, bob] = await stage.match("kuba", { ada: phone });
  await ada.page.locator('[data-spot="a7"]').tap();
  const aims = ada.page.locator("[data-aim]");
  await expect.poll(() => aims.count()).toBe(2);
  // The row of two leads to the free cell behind it.
  const end = (await ada.page.locator('[data-spot="c7"]').boundingBox())!;
  const arrow = (await ada.page.locator('[data-aim="right"]').boundingBox())!;
  expect(Math.abs(end.x + end.width / 2 - arrow.x - arrow.width / 2)).toBeLessThan(3);
  expect(Math.min(end.width, end.height)).toBeGreaterThanOrEqual(40);
  // A finger covers what it points at: the second tap pushes.
  await ada.page.locator('[data-spot="c7"]').tap();
  await confirm(ada.page.locator('[data-spot="c7"]'));
  await Promise.all([ada, bob].map((one) => one.sees(1)));
  await bob.page.locator('[data-trace="2"]').waitFor();
});
