import { expect, it } from "vitest";
import { inspect } from "./support/look.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

it("a host changes the table, and whoever sat there is taken to the new one", async () => {
  const [ada, bob, eve] = [await stage.come("Ada"), await stage.come("Bob"), await stage.come("Eve")];
  const old = await ada.openTable(stage.server.url, "nine", async (page) => {
    await page.getByRole("group", { name: "Players" }).getByLabel("3").check();
    await page.getByLabel("Blitz, 5 + 3").check();
  });
  await bob.sit(old);
  await eve.page.goto(old);
  await ada.page.getByRole("link", { name: "Change the table …" }).click();
  await ada.page.getByRole("heading", { name: "Change the table: 9" }).waitFor();
  // The form is as the table is.
  expect(await ada.page.getByLabel("Blitz, 5 + 3").isChecked()).toBe(true);
  expect(await ada.page.getByRole("group", { name: "Players" }).getByLabel("3").isChecked()).toBe(true);
  const faults = await inspect(ada, "change-table");
  await ada.page.getByRole("group", { name: "Players" }).getByLabel("2").check();
  await ada.page.getByRole("button", { name: "Change the table" }).click();
  await ada.page.waitForURL((url) => /\/m\//.test(url.href) && url.href !== old);
  const link = ada.page.url();
  await bob.page.waitForURL(link);
  // Who only looked on is shown the way.
  await eve.page.getByText("Ada has changed the table").waitFor();
  faults.push(...(await inspect(eve, "changed-table")));
  expect(faults).toEqual([]);
  await bob.page.getByRole("button", { name: /^Sit here/ }).click();
  await Promise.all([ada, bob].map(({ page }) => page.locator(".play").waitFor()));
});

it("a table that is not to be changed after all stays as it is", async () => {
  const ada = await stage.come("Ada");
  const old = await ada.openTable(stage.server.url, "kuba");
  await ada.page.getByRole("link", { name: "Change the table …" }).click();
  await ada.page.getByRole("link", { name: "Keep it as it is" }).click();
  await ada.page.waitForURL(old);
  await ada.page.getByText("One seat is still free").waitFor();
});
