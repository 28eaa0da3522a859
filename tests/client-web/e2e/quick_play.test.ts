import { expect, it } from "vitest";
import { inspect } from "./support/look.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

it("two who press Quick play on the same card play each other, and nobody presses Start", async () => {
  const [ada, bob] = [await stage.come("Ada"), await stage.come("Bob")];
  for (const { page } of [ada, bob]) await page.goto(stage.server.url);
  await ada.page.getByRole("button", { name: /^Quick play.*Kuba/ }).click();
  await ada.page.waitForURL(/\/m\//);
  const byItself = ada.page.getByLabel("Start as soon as every seat is taken");
  await byItself.waitFor();
  expect(await byItself.isChecked()).toBe(true);
  expect(await inspect(ada, "quick-play-table")).toEqual([]);
  // Bob's lobby knows the table before he presses.
  await bob.page
    .locator("section", { hasText: "Open tables" })
    .getByText("1 of 2 seats taken")
    .first()
    .waitFor();
  expect(await inspect(bob, "quick-play-lobby")).toEqual([]);
  await bob.page.getByRole("button", { name: /^Quick play.*Kuba/ }).click();
  await Promise.all([ada, bob].map(({ page }) => page.locator(".play").waitFor()));
  expect(bob.page.url()).toBe(ada.page.url());
});

it("a host at a table of an own choice may let it start by itself, and may think better of it", async () => {
  const [ada, bob] = [await stage.come("Ada"), await stage.come("Bob")];
  const link = await ada.openTable(stage.server.url, "nine");
  const byItself = ada.page.getByLabel("Start as soon as every seat is taken");
  expect(await byItself.isChecked()).toBe(false);
  await byItself.check();
  await ada.page.reload();
  await byItself.waitFor();
  expect(await byItself.isChecked()).toBe(true);
  await bob.sit(link);
  await Promise.all([ada, bob].map(({ page }) => page.locator(".play").waitFor()));
});
