import { expect, it } from "vitest";
import type { Page } from "playwright-core";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

/** Holds back what a page sends, until told. */
async function holding(page: Page): Promise<{ hold: () => void; release: () => void }> {
  let held: (() => void)[] | null = null;
  await page.routeWebSocket(/\/ws/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (held) held.push(() => server.send(message));
      else server.send(message);
    });
  });
  return {
    hold: () => (held = []),
    release: () => {
      const all = held ?? [];
      held = null;
      for (const send of all) send();
    },
  };
}

it("an own push is on the board before the server has answered, and stays", async () => {
  const [ada, bob] = await stage.match("kuba");
  const line = await holding(ada.page);
  await ada.page.reload();
  await ada.turn();
  const cell = (name: string) => ada.page.locator(`[data-cell="${name}"]`);
  line.hold();
  await cell("a7").click();
  await cell("c7").click(); // the arrow, behind the row that moves
  await ada.page.locator('[data-cell="c7"][aria-label*="white"]').waitFor();
  expect([await ada.ply(), await bob.ply()]).toEqual([0, 0]);
  await ada.page.locator(".board.unsure, .board").first().waitFor();
  line.release();
  await Promise.all([ada.sees(1), bob.sees(1)]);
  expect(await cell("c7").getAttribute("aria-label")).toContain("white");
});

it("in 9 a red counter lies there before the server has answered", async () => {
  const [ada] = await stage.match("nine");
  const line = await holding(ada.page);
  await ada.page.reload();
  await ada.turn();
  line.hold();
  const free = ada.page.locator('[data-spot="e5"]');
  await free.click();
  await ada.page.locator('[data-spot="e5"][aria-label*="red"]').waitFor();
  expect(await ada.ply()).toBe(0);
  line.release();
  await ada.sees(1);
});

it("a row of Kuba goes along with the pointer, springs back when let go early, and is pushed when not", async () => {
  const [ada, bob] = await stage.match("kuba");
  const box = (await ada.page.locator('[data-cell="a7"]').boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const { mouse } = ada.page;
  await mouse.move(x, y);
  await mouse.down();
  await mouse.move(x + 15, y, { steps: 3 });
  // Both marbles of the row move, and it is shown where they would lie.
  await ada.page.locator(".pulled").nth(1).waitFor();
  expect(await ada.page.locator(".would").count()).toBe(2);
  await mouse.up();
  await ada.page.locator(".pulled").first().waitFor({ state: "detached" });
  expect(await ada.ply()).toBe(0);
  await mouse.move(x, y);
  await mouse.down();
  await mouse.move(x + box.width * 0.8, y, { steps: 4 });
  await mouse.up();
  await Promise.all([ada.sees(1), bob.sees(1)]);
  expect(await ada.page.locator('[data-cell="c7"]').getAttribute("aria-label")).toContain("white");
});

it("a push that is pointed at shows what it would move", async () => {
  const [ada] = await stage.match("kuba");
  await ada.page.locator('[data-cell="a7"]').click();
  await ada.page.locator('[data-cell="c7"]').hover();
  await ada.page.locator(".would").nth(1).waitFor();
});
