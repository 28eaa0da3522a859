import { expect, it } from "vitest";
import { phone } from "./support/person.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

it("four triads of Kapow! are large enough for a finger on a phone, and nothing moves between the stages", async () => {
  const [ada, bob] = [await stage.come("Ada", phone), await stage.come("Bob", phone)];
  const link = await ada.openTable(stage.server.url, "kapow");
  await bob.sit(link);
  await ada.start();
  await Promise.all([ada.sees(0), bob.sees(0)]);
  const spots = (page = ada.page) =>
    page.$$eval("section.board [data-place]", (all) =>
      all.map((spot) => {
        const { x, y, width, height } = spot.getBoundingClientRect();
        return { place: (spot as HTMLElement).dataset["place"], x, y: y + scrollY, width, height };
      }),
    );
  const own = (all: Awaited<ReturnType<typeof spots>>, seat: number) =>
    all.filter(({ place }) => /^(draw|discard|taken)$/.test(place ?? "") || place?.startsWith(`${seat}/`));

  const seat = (await ada.page.locator('button[data-place^="0/"]').count()) > 0 ? 0 : 1;
  const before = own(await spots(), seat);
  expect(before).toHaveLength(3 + 12);
  for (const { place, x, y, width, height } of before) {
    expect([place, Math.min(width, height) >= 40]).toEqual([place, true]);
    // All of it is in sight without scrolling.
    expect([place, x >= 0 && x + width <= 360 && y + height <= 740]).toEqual([place, true]);
  }
  expect(await ada.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  // A pointer stays where a button was tapped before the cards came: it moves no card.
  for (const { x, y, width, height } of before) {
    await ada.page.mouse.move(x + width / 2, y + height / 2);
    expect(own(await spots(), seat)).toEqual(before);
  }

  // Whoever is to move turns up two cards and takes one.
  const mover = (await ada.page.locator(".prompt.yours").count()) > 0 ? ada : bob;
  for (const place of ["0/0", "1/2"]) await mover.page.locator(`button[data-spot$="/${place}"]`).tap();
  await Promise.all([ada.sees(1), bob.sees(1)]);
  await mover.turn();
  await mover.page.locator('[data-spot="draw"].able').tap();
  await Promise.all([ada.sees(2), bob.sees(2)]);
  expect(own(await spots(), seat)).toEqual(before);
});
