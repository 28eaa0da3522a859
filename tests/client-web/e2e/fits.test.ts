import { expect, it } from "vitest";
import { games } from "../support/games.ts";
import { begin } from "./support/guest.ts";
import { phone } from "./support/person.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

const desks = [
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
];

it.each(games)("the board of %s is in sight on a desk, with all one needs for a turn", async (game) => {
  const { match, guests } = await begin(stage.server.port, game, ["Ada", "Bob"]);
  const people = await Promise.all(guests.map(({ identity }) => stage.come(identity.player.name)));
  for (const [seat, { page }] of people.entries()) {
    await people[seat]!.is(guests[seat]!.identity);
    await page.goto(`${stage.server.url}#/match/${match}`);
    await people[seat]!.sees(0);
  }
  const moves = await Promise.all(people.map(({ page }) => page.locator(".prompt.yours").count()));
  const one = people[moves.indexOf(1)]!;
  for (const desk of desks) {
    await one.page.setViewportSize(desk);
    const hidden = await one.page.$$eval(
      ".prompt, .seats li, .acts, section.board button, section.board svg",
      (all) =>
        all.flatMap((part) => {
          const { top, bottom, left, right } = part.getBoundingClientRect();
          const seen = top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight;
          return seen || !part.checkVisibility()
            ? []
            : [`${part.tagName} ${part.className} ends at ${Math.round(bottom)}`];
        }),
    );
    expect([game, desk.height, hidden]).toEqual([game, desk.height, []]);
  }
});

it("on a low phone a flick of Kapture 9 is aimed and done without scrolling", async () => {
  const { match, guests } = await begin(stage.server.port, "kapture9", ["Ada", "Bob"]);
  const ada = await stage.come("Ada", { ...phone, viewport: { width: 360, height: 640 } });
  await ada.is(guests[0]!.identity);
  await ada.page.goto(`${stage.server.url}#/match/${match}`);
  await ada.sees(0);
  const hidden = await ada.page.$$eval(".prompt, section.board .table, .slider button, .flick", (all) =>
    all.flatMap((part) => {
      const { top, bottom } = part.getBoundingClientRect();
      return (top >= 0 && bottom <= innerHeight) || !part.checkVisibility()
        ? []
        : [`${part.className} ends at ${Math.round(bottom)}`];
    }),
  );
  expect(hidden).toEqual([]);
});
