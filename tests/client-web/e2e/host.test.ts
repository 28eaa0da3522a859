import { expect, it } from "vitest";
import { found } from "./support/look.ts";
import { phone } from "./support/person.ts";
import { jumps, watchShifts } from "./support/shifts.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

it.each([
  ["desk", { viewport: { width: 1366, height: 768 }, isMobile: false }],
  ["phone", { ...phone, viewport: { width: 390, height: 844 } }],
])("on a %s all that a host chooses is in the window, with the button", async (_, options) => {
  const ada = await stage.come("Ada", options);
  await watchShifts(ada.page);
  for (const game of ["kuba", "nine", "kabetopo", "kapow", "kapture9"]) {
    await ada.page.goto(`${stage.server.url}#/new/${game}`);
    await ada.page.getByRole("button", { name: "Open the table" }).waitFor();
    if (game === "kapow" && !options.isMobile)
      await ada.page.getByRole("radio", { name: "8", exact: true }).check();
    // The last of the cards ends above the button, which ends above the window's edge.
    const [cards, foot] = await ada.page.evaluate(() => {
      const cards = [...document.querySelectorAll("form > .card")].map((card) =>
        card.getBoundingClientRect(),
      );
      const foot = document.querySelector("form > .foot")!.getBoundingClientRect();
      return [Math.max(...cards.map(({ bottom }) => bottom)) - foot.top, innerHeight - foot.bottom];
    });
    expect([game, cards! <= 0, foot! >= 0]).toEqual([game, true, true]);
  }
  expect(await found(ada)).toEqual([]);
  expect(await jumps(ada.page)).toEqual([]);
  await ada.page.getByLabel("Whoever has the link").check();
  expect(await ada.page.getByLabel("Everybody in the lobby").isChecked()).toBe(false);
});
