import { expect, it } from "vitest";
import { at, confirm, Finger } from "./support/finger.ts";
import { inspect } from "./support/look.ts";
import { phone } from "./support/person.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

it("a mouse over a marble of Kuba shows faintly where it may go, before it is chosen", async () => {
  const [ada] = await stage.match("kuba", { ada: { viewport: { width: 1366, height: 768 } } });
  const { page } = ada;
  await page.locator('[data-cell="a7"]').hover();
  await expect.poll(() => page.locator("[data-aim].faint").count()).toBe(2);
  expect(await page.locator("[data-row].faint").count()).toBe(2);
  // A marble of the rival, and nothing at all, may go nowhere.
  await page.locator('[data-cell="a1"]').hover();
  await expect.poll(() => page.locator("[data-aim]").count()).toBe(0);
  await page.locator('[data-cell="a7"]').click();
  await expect.poll(() => page.locator("[data-aim]:not(.faint)").count()).toBe(2);
  // What is chosen is what counts.
  await page.locator('[data-cell="b7"]').hover();
  expect(await page.locator("[data-aim].faint").count()).toBe(0);
});

it("a finger's tap on an arrow of Kuba asks, and the second one pushes; a mouse pushes at once", async () => {
  const [ada, bob] = await stage.match("kuba", { ada: phone, bob: phone });
  const cell = (who: typeof ada, name: string) => who.page.locator(`[data-cell="${name}"]`);
  await cell(ada, "a7").tap();
  const place = await ada.page.locator("section.board svg").first().boundingBox();
  await cell(ada, "a5").tap();
  await ada.page.locator(".prompt.yours", { hasText: "Press again: a7 to a6" }).waitFor();
  await ada.page.locator("[data-aim].again").waitFor();
  expect(await cell(ada, "a5").getAttribute("aria-label")).toContain("Press again");
  expect(await ada.page.locator("section.board svg").first().boundingBox()).toEqual(place);
  expect(await inspect(ada, "kuba-asked")).toEqual([]);
  // Another arrow asks anew.
  await cell(ada, "c7").tap();
  await ada.page.locator(".prompt.yours", { hasText: "Press again: a7 to b7" }).waitFor();
  expect(await ada.ply()).toBe(0);
  await confirm(cell(ada, "c7"));
  await Promise.all([ada.sees(1), bob.sees(1)]);

  // By mouse, and by keys, at once.
  await bob.turn();
  await cell(bob, "a1").click();
  await cell(bob, "a3").click();
  await Promise.all([ada.sees(2), bob.sees(2)]);

  // A finger does, too, where that is wanted.
  await ada.page.getByRole("button", { name: "More" }).tap();
  await ada.page.getByLabel("Confirm pushes").selectOption("never");
  await ada.page.getByRole("button", { name: "Close" }).tap();
  await cell(ada, "g1").tap();
  await cell(ada, "g3").tap();
  await ada.sees(3);
});

it("who presses a marble of Kuba that cannot move is told why, and the chosen one stands out", async () => {
  const [ada] = await stage.match("kuba", { ada: phone });
  const { page } = ada;
  await page.locator('[data-cell="b6"]').tap();
  await page.locator(".prompt.yours", { hasText: "your own marble off the board" }).waitFor();
  await page.locator('[data-cell="a7"]').tap();
  await expect.poll(() => page.locator(".chosen .halo").count()).toBe(1);
  // Neither what goes along nor what may be chosen instead is dim.
  expect(await page.locator(".dim").count()).toBe(13 + 8 + 2);
});

it("the next press on a marble of Kuba ends what was said of the one before", async () => {
  const [ada] = await stage.match("kuba", { ada: { viewport: { width: 1366, height: 768 } } });
  const { page } = ada;
  const says = (text: string) => page.locator(".prompt.yours", { hasText: text }).waitFor();
  const refuse = async () => {
    await page.locator('[data-cell="d4"]').click();
    await page.locator(".prompt.refused").waitFor();
  };
  await refuse();
  await page.locator('[data-cell="a7"]').click();
  await says("Press an arrow");
  expect(await page.locator(".prompt.refused").count()).toBe(0);
  await page.keyboard.press("Escape");

  // By keys.
  await refuse();
  await page.locator('[data-cell="a7"]').press("Enter");
  await says("Press an arrow");
  await page.keyboard.press("Escape");

  // And while it is dragged, before it is let go.
  await refuse();
  const { x, y, width, height } = (await page.locator('[data-cell="a7"]').boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width, y + height / 2, { steps: 4 });
  await says("Let go: a7 to b7");
  await page.mouse.up();
  await ada.sees(1);
});

it("a swipe over Kuba scrolls the page while nothing may be dragged", async () => {
  const [ada, bob] = await stage.match("kuba", { ada: phone, bob: phone });
  const scrolled = async ({ page }: typeof ada, finger: Finger): Promise<number> => {
    const from = await at(page.locator('[data-cell="d4"]'));
    await finger.press(from);
    await finger.slide(from, { x: from.x, y: from.y - 150 }, 10);
    await finger.lift();
    return page.evaluate(() => scrollY);
  };
  expect(await scrolled(ada, await Finger.of(ada))).toBe(0);
  const finger = await Finger.of(bob);
  await expect.poll(() => scrolled(bob, finger)).toBeGreaterThan(0);
});
