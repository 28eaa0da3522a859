import { expect, it } from "vitest";
import { inspect } from "./support/look.ts";
import { phone } from "./support/person.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

it("a host changes seats, asks who is ready, and the match begins when all have said so", async () => {
  const [ada, bob, cleo] = [
    await stage.come("Ada"),
    await stage.come("Bob", phone),
    await stage.come("Cleo"),
  ];
  const link = await ada.openTable(stage.server.url, "nine", async (page) => {
    await page.getByRole("group", { name: "Players" }).getByLabel("3").check();
    await page.getByRole("group", { name: "Your seat" }).getByRole("radio").first().check();
  });
  await bob.sit(link);
  const seats = async () =>
    (await ada.page.locator(".seats li .name").allInnerTexts()).map((name) => /\w+/.exec(name)?.[0]);
  await expect.poll(() => seats()).toEqual(["Ada", "Bob", "Free"]);

  // Each takes a free seat; only the host moves others, and changes two.
  await bob.page.getByRole("button", { name: /^Take this seat/ }).tap();
  await expect.poll(() => seats()).toEqual(["Ada", "Free", "Bob"]);
  expect(await bob.page.getByRole("button", { name: /^Move/ }).count()).toBe(0);
  await ada.page.getByRole("button", { name: /^Move\s*, Seat 1/ }).press("Enter");
  const dialog = ada.page.getByRole("dialog", { name: "Which seat for Ada?" });
  await dialog.waitFor();
  expect(await inspect(ada, "move-seat")).toEqual([]);
  await dialog.getByRole("button", { name: /change places with Bob/ }).press("Enter");
  await expect.poll(() => seats()).toEqual(["Bob", "Free", "Ada"]);
  expect(await ada.page.locator("[data-start]").count()).toBe(1);

  await cleo.sit(link);
  await ada.page.getByRole("button", { name: "Ask who is ready" }).click();
  await ada.page.getByText(/Waiting for Bob, Cleo to be ready/).waitFor();
  const yes = bob.page.getByRole("button", { name: "I'm ready" });
  await yes.waitFor();
  expect(await inspect(bob, "ready-asked")).toEqual([]);
  expect(await inspect(ada, "ready-waits")).toEqual([]);
  await yes.tap();
  await ada.page.getByText(/Waiting for Cleo to be ready/).waitFor();
  await ada.page.locator(".seats li", { hasText: "Bob" }).getByText("ready", { exact: true }).waitFor();
  await cleo.page.getByRole("button", { name: "I'm ready" }).press("Enter");
  await Promise.all([ada, bob, cleo].map(({ page }) => page.locator(".play").waitFor()));
});

it("who watches is named where it is wanted, until the page is left", async () => {
  const [ada, bob, cleo] = [await stage.come("Ada"), await stage.come("Bob"), await stage.come("Cleo")];
  const link = await ada.openTable(stage.server.url, "kuba");
  await bob.sit(link);
  await ada.start();
  await cleo.page.goto(stage.server.url);
  await cleo.page.goto(link);
  await ada.page.getByText("1 watching").waitFor();
  // Who has no name yet has none to show.
  const show = cleo.page.getByRole("button", { name: "Show my name to others" });
  expect(await show.count()).toBe(0);

  const dora = await stage.come("Dora");
  await dora.openTable(stage.server.url, "kuba");
  await dora.page.goto(link);
  await dora.page.getByRole("button", { name: "Show my name to others" }).press("Enter");
  await ada.page.getByText(/2 watching: Dora/).waitFor();
  expect(await inspect(dora, "named-watcher")).toEqual([]);
  // The choice lasts, also when the connection does not.
  await dora.page.reload();
  await dora.page.getByRole("button", { name: "Hide my name" }).waitFor();
  await ada.page.getByText(/2 watching: Dora/).waitFor();
  await dora.page.getByRole("button", { name: "Hide my name" }).click();
  await ada.page.getByText(/2 watching$/).waitFor();
});
