import { expect, it } from "vitest";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

it("Kabetopo says where the way leads, and ends a turn by itself for who wants that", async () => {
  const [ada, bob] = await stage.match("kabetopo");
  await ada.page.locator(".bar", { hasText: /^Climb to \w\d or \w\d for a stone/ }).waitFor();
  await ada.page.getByLabel("End my turn by itself, without the token").check();
  await ada.page.locator(".plane [data-spot].able, [data-spot].able").first().click();
  await bob.turn();
  // A move, and the end of the turn.
  await ada.sees(2);
  expect(await bob.ply()).toBe(2);
});

it("on a low phone a turn of Kabetopo is played and ended without scrolling", async () => {
  const [ada] = await stage.match("kabetopo", { ada: { viewport: { width: 360, height: 640 } } });
  const ends = await ada.page.$$eval(".bar, .tool, .finish button", (all) =>
    all.map((part) => part.getBoundingClientRect().bottom),
  );
  expect(Math.max(...ends)).toBeLessThanOrEqual(640);
});
