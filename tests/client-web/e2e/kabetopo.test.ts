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
