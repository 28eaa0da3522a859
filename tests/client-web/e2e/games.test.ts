import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { play } from "./support/robot.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

const choose =
  (label: string, value: string) =>
  async (page: Page): Promise<void> => {
    await page.getByLabel(label).selectOption(value);
  };

const games: { game: string; options?: (page: Page) => Promise<void> }[] = [
  { game: "kuba" },
  { game: "nine" },
  { game: "kapow", options: choose("Rounds", "1") },
  { game: "kabetopo" },
];

describe.each(games)("$game", ({ game, options }) => {
  it("is played to its end by two in their browsers, and a third sees the same end", async () => {
    const [ada, bob, eve] = [await stage.come("Ada"), await stage.come("Bob"), await stage.come("Eve")];
    const link = await ada.openTable(stage.server.url, game, options);
    await bob.sit(link);
    await ada.start();
    await eve.page.goto(link);
    await eve.page.locator(".play").waitFor();

    await Promise.all([play(ada.page, { seed: 1 }), play(bob.page, { seed: 2 })]);
    await eve.page.locator(".prompt.over").waitFor();
    const results = await Promise.all(
      [ada, bob, eve].map(({ page }) => page.locator("table").last().innerText()),
    );
    expect(results[0]).toMatch(/Ada/);
    expect(new Set(results).size).toBe(1);
    expect([await bob.ply(), await eve.ply()]).toEqual([await ada.ply(), await ada.ply()]);
  });
});

it("kapture9 is flicked in two browsers, and a third sees the same board", async () => {
  const [ada, bob] = [await stage.come("Ada"), await stage.come("Bob")];
  const eve = await stage.come("Eve");
  const link = await ada.openTable(stage.server.url, "kapture9");
  await bob.sit(link);
  await ada.start();
  await eve.page.goto(link);
  await Promise.all([ada, bob].map(({ page }, seed) => play(page, { seed, ply: 12 })));
  await Promise.all([ada, bob, eve].map((person) => person.sees(12)));

  const scores = await Promise.all(
    [ada, bob, eve].map(({ page }) => page.getByRole("list", { name: "Players" }).innerText()),
  );
  expect(new Set(scores.map((text) => text.replace(/\s*\(you\)/, ""))).size).toBe(1);
});
