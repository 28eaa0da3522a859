import { expect, it } from "vitest";
import { inspect } from "./support/look.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

it("a game is played against the computer by one press, and with whoever waits by another", async () => {
  const [ada, bob] = [await stage.come("Ada"), await stage.come("Bob")];
  await bob.page.goto(stage.server.url);
  const press = (name: RegExp) => bob.page.getByRole("article").getByRole("button", { name });
  await bob.page.getByRole("radio", { name: /Push marbles off the board/ }).waitFor();
  await press(/^Play now/).click();
  await bob.page.locator(".play h1", { hasText: "bot" }).waitFor({ state: "attached" });
  await bob.page.goto(stage.server.url);

  await ada.openTable(stage.server.url, "kuba");
  expect(await inspect(ada, "quick-play-table")).toEqual([]);
  await press(/^Join Ada.*Kuba/).waitFor();
  expect(await inspect(bob, "quick-play-lobby")).toEqual([]);
  await press(/^Join Ada.*Kuba/).click();
  await Promise.all([ada, bob].map(({ page }) => page.locator(".play").waitFor()));
  expect(bob.page.url()).toBe(ada.page.url());
});

it("a table of three starts by itself only where its host wants that", async () => {
  const [ada, bob, cleo] = [await stage.come("Ada"), await stage.come("Bob"), await stage.come("Cleo")];
  const link = await ada.openTable(stage.server.url, "nine", (page) =>
    page.getByRole("radio", { name: "3", exact: true }).check(),
  );
  const byItself = ada.page.getByLabel("Start as soon as every seat is taken");
  expect(await byItself.isChecked()).toBe(false);
  await byItself.check();
  await ada.page.reload();
  await byItself.waitFor();
  expect(await byItself.isChecked()).toBe(true);
  await bob.sit(link);
  await cleo.sit(link);
  await Promise.all([ada, bob, cleo].map(({ page }) => page.locator(".play").waitFor()));
});
