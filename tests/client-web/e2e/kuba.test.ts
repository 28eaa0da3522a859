import { expect, it } from "vitest";
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
