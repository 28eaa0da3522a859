// GEN-2 with real browsers: each brings the hash of a nonce, and tells the nonce when the table is locked.
import { createHash } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";
import { Cable } from "./support/cable.ts";
import { giveUp } from "./support/give_up.ts";
import { Guest } from "./support/guest.ts";
import type { Person } from "./support/person.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

async function end(person: Person): Promise<void> {
  await giveUp(person);
  await person.page.locator(".prompt.over").waitFor();
}

/** Checks the record of a match that is over, and what is said of each seat. */
async function partsIn(page: Page): Promise<string[]> {
  await page.getByRole("link", { name: "Replay", exact: true }).click();
  await page.getByRole("button", { name: "Check this record" }).click();
  await page.getByText("This record is sound.").waitFor();
  return (await page.locator(".lines li").allTextContents()).filter((line) =>
    /^seat \d: .* nonce$/.test(line),
  );
}

const startButton = (page: Page) => page.locator("[data-start]");
const hashed = ["seat 0: hash before nonce", "seat 1: hash before nonce"];

it("GEN-2 two who sit down and start have both brought hashes, and so they have in a rematch", async () => {
  const [ada, bob] = [await stage.come("Ada"), await stage.come("Bob")];
  await bob.sit(await ada.openTable(stage.server.url, "kapture9"));
  await ada.start();
  await bob.sees(0);
  await end(ada);
  for (const { page } of [ada, bob]) await page.getByText("Your browser took part in the draw").waitFor();
  const first = ada.page.url();
  await bob.page.getByRole("button", { name: "Rematch" }).click();
  await ada.page.getByText("Bob wants a rematch").first().waitFor();
  await ada.page.getByRole("button", { name: "Accept", exact: true }).click();
  for (const { page } of [ada, bob]) {
    await page.waitForURL((url) => url.href !== first);
    await page.locator('.play[data-ply="0"]').waitFor();
  }
  await end(bob);
  for (const { page } of [ada, bob]) {
    expect(await partsIn(page)).toEqual(hashed);
    await page.getByText("Your browser took part in the draw").waitFor();
  }
  await ada.page.goto(first);
  expect(await partsIn(ada.page)).toEqual(hashed);
  await ada.page.getByText("Your browser took part in the draw").waitFor();
});

it("GEN-2 who is away when the table is locked is waited for, and a page that is loaded again tells its nonce", async () => {
  const [ada, bob] = [await stage.come("Ada"), await stage.come("Bob")];
  const cable = await Cable.to(stage.server.port);
  onTestFinished(() => cable.close());
  const link = await ada.openTable(stage.server.url, "kapture9");
  await ada.waits();
  await bob.sit(link.replace(stage.server.url, cable.url));
  await startButton(ada.page).and(ada.page.locator(":enabled")).waitFor();
  cable.breakDown();
  await startButton(ada.page).click();
  await ada.page.getByText("Waiting for Bob to draw").waitFor();
  expect(await startButton(ada.page).count()).toBe(0);
  expect(await ada.page.getByRole("button", { name: "Close the table" }).count()).toBe(0);
  cable.mend();
  await bob.page.reload();
  await Promise.all([ada.sees(0), bob.sees(0)]);
  await end(bob);
  expect(await partsIn(bob.page)).toEqual(hashed);
  await bob.page.getByText("Your browser took part in the draw").waitFor();
});

it("after a match without chance nothing is said of a draw", async () => {
  const [ada, bob] = [await stage.come("Ada"), await stage.come("Bob")];
  await bob.sit(await ada.openTable(stage.server.url, "kuba"));
  expect(await bob.page.getByText("that chance is fair").count()).toBe(0);
  await ada.start();
  await bob.sees(0);
  await end(ada);
  await ada.page.waitForTimeout(1500);
  expect(await ada.page.getByText("Your browser took part in the draw").count()).toBe(0);
});

it("GEN-2 who reads the rules meanwhile tells the nonce all the same", async () => {
  const [ada, bob] = [await stage.come("Ada"), await stage.come("Bob")];
  const link = await ada.openTable(stage.server.url, "kapture9");
  await ada.waits();
  await bob.sit(link);
  await bob.page.goto(`${stage.server.url}#/rules/kuba`);
  await bob.page.locator(".help").first().waitFor();
  await ada.start();
  await bob.page.goto(link);
  await bob.sees(0);
});

it("GEN-2 an attempt fails for who tells nothing, and the others draw again by themselves", async () => {
  const ada = await stage.come("Ada");
  const link = await ada.openTable(stage.server.url, "kapture9");
  await ada.waits();
  const match = link.slice(link.lastIndexOf("/") + 1);
  const mallory = await Guest.come(stage.server.port, "Mallory");
  await mallory.ask("match.watch", { match });
  const nonce_hash = createHash("sha256").update("never told").digest("hex");
  await mallory.ask("table.sit", { key: "hash", match, seat: 1, nonce_hash });
  await startButton(ada.page).click();
  await ada.page.getByText("Waiting for Mallory to draw").waitFor();
  await ada.page.getByText("The match did not begin").waitFor();
  await ada.page.getByText("One seat is still free").waitFor();
  await mallory.ask("table.sit", { key: "open", match, seat: 1, nonce: "00" });
  await ada.start();
  mallory.leave();
  await end(ada);
  expect(await partsIn(ada.page)).toEqual(["seat 0: hash before nonce", "seat 1: open nonce"]);
  await ada.page.getByText("Your browser took part in the draw").waitFor();
  await ada.page
    .getByText(/^attempt locked by entry \d+ failed: seat 1 told no nonce$/)
    .waitFor({ state: "attached" });
});
