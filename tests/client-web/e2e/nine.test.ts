import { expect, it } from "vitest";
import { found } from "./support/look.ts";
import { phone } from "./support/person.ts";
import { play } from "./support/robot.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

it("on a phone the question of 9 covers nothing that may be pressed, and a finger acts at once for who wants that", async () => {
  const [ada, bob] = await stage.match("nine", { ada: phone });
  await Promise.all([play(ada.page, { seed: 1, ply: 11 }), play(bob.page, { seed: 2, ply: 11 })]);
  if ((await bob.page.locator(".prompt.yours").count()) > 0) await play(bob.page, { seed: 2, ply: 12 });
  await ada.turn();
  const letters = await ada.page.$$eval("section.board .board svg text", (all) =>
    all.map((text) => {
      const { width } = text.closest("svg")!.getBoundingClientRect();
      return (
        (parseFloat(getComputedStyle(text).fontSize) * width) / text.closest("svg")!.viewBox.baseVal.width
      );
    }),
  );
  expect(Math.min(...letters)).toBeGreaterThanOrEqual(12);
  const ply = await ada.ply();
  await ada.page.locator('[data-spot^="N"].able').first().tap();
  await ada.page.locator('[data-spot="ask:0"]').waitFor();
  // What the slot leads to is drawn on the board, and told.
  expect(await ada.page.locator(".board .frame").count()).toBeGreaterThan(0);
  expect(await ada.page.locator(".bar .question").innerText()).toMatch(/It slides to \w\d\.|closed/);
  // The question takes two lines, in the second of which is what is set.
  const line = async (what: string) => {
    const { y, height } = (await ada.page.locator(what).boundingBox())!;
    return y + height / 2;
  };
  expect(Math.abs((await line(".question small")) - (await line(".question .link")))).toBeLessThan(4);
  const box = async (what: string) => (await ada.page.locator(what).boundingBox())!;
  const [bar, board] = [await box(".bar"), await box("section.board .board")];
  expect(bar.y + bar.height).toBeLessThanOrEqual(board.y);
  expect(bar.y).toBeGreaterThanOrEqual((await box(".prompt")).y - 4);
  await ada.page.getByRole("button", { name: "Resign" }).tap({ trial: true });
  expect(await found(ada)).toEqual([]);

  await ada.page.locator('[data-spot="ask:further"]').tap();
  await ada.sees(ply + 1);
  await play(bob.page, { seed: 3, ply: ply + 2 });
  await ada.turn();
  await ada.page.locator('[data-spot^="S"].able').first().tap();
  await ada.sees(ply + 3);
  await ada.page.getByRole("button", { name: "More" }).tap();
  expect(await ada.page.getByLabel("A finger places and slides at once").isChecked()).toBe(true);
});

it("a mouse over a slot of 9 tells in the prompt what a press does, which the board leaves its room", async () => {
  const [ada] = await stage.match("nine", { ada: { viewport: { width: 1366, height: 768 } } });
  const before = (await ada.page.locator(".prompt").boundingBox())!;
  await ada.page.locator('[data-spot="e5"]').hover();
  await ada.page.locator(".prompt", { hasText: "A red counter on e5" }).waitFor();
  expect(await ada.page.locator(".prompt").boundingBox()).toEqual(before);
  expect((await ada.page.locator("section.board .board").boundingBox())!.height).toBeGreaterThan(590);
  await ada.page.locator('[data-spot="e5"]').click();
  await ada.sees(1);
});
