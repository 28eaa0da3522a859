// What a director does in a real browser, and what players are told elsewhere.
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { button, quick } from "./support/accounts.ts";
import { Entrant } from "./support/entrant.ts";
import { arrived, entersEvent, makesEvent, standingsOf, tournamentAt } from "./support/event.ts";
import { inspect } from "./support/look.ts";
import type { Person } from "./support/person.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage(quick);

const kuba = async (page: Page) => {
  await page.getByRole("combobox", { name: "Game" }).selectOption("kuba");
  await page.getByText("Everybody, guests too").click();
  // Tables wait for ever: here nobody comes to them in time.
  await page.getByLabel("Minutes until the absent forfeit").fill("0");
};

/** What the page tells a player from the event. */
const notice = ({ page }: Person) => page.getByRole("complementary", { name: "From your event" });

/** Entrants who are at no table, so that no match begins. */
const absent = (url: string, names: readonly string[]) =>
  Promise.all(
    names.map((name) => Entrant.enters(stage.server.port, name, tournamentAt(url), () => false, false)),
  );

it("TN-6 TN-15 who plays in an event is told elsewhere to check in, and of a table", async () => {
  const ada = await arrived(stage, "Ada");
  const bob = await arrived(stage, "Bob");
  const url = await makesEvent(ada, stage.server.url, "Told of it", async (page) => {
    await kuba(page);
    await page.getByLabel(/^Rounds/).fill("");
    await page.getByText("More options").click();
    await page.getByLabel("Minutes of check-in").fill("10");
    await page.getByLabel("Seeding").selectOption("order");
    await page.getByText("A director", { exact: true }).click();
    expect(await inspect(ada, "event-new")).toEqual([]);
  });
  await entersEvent(ada, url);
  await entersEvent(bob, url);
  await bob.page.getByRole("link", { name: "Kabinet", exact: true }).click();
  await notice(bob).getByText("Told of it: check in now.").waitFor();
  expect(await inspect(bob, "event-notice")).toEqual([]);
  await bob.page.getByRole("link", { name: "To the check-in" }).click();
  await button(bob.page, "Check in").click();
  await bob.page.getByText("You are checked in.").waitFor();
  await bob.page.getByRole("link", { name: "Kabinet", exact: true }).click();
  await button(ada.page, "Check in").click();
  await ada.page.getByText("You are checked in.").waitFor();
  await ada.page.goto(`${url}/desk`);
  await button(ada.page, "Start").click();
  await ada.page.getByText("The event has started.").waitFor();
  await button(ada.page, "Pair the next round").click();
  // A notice outlives a reload, and leads to the table.
  await notice(bob).getByText("Told of it, round 1: table 1 waits for you.").waitFor();
  await bob.page.reload();
  await notice(bob).getByText("Told of it, round 1: table 1 waits for you.").waitFor();
  await bob.page.getByRole("link", { name: "To your table" }).click();
  await Promise.all([ada, bob].map(({ page }) => page.locator(".play").waitFor()));
  // Whoever leaves a match is told that it has begun.
  await bob.page.goto(`${stage.server.url}#/settings`);
  await notice(bob).getByText("Told of it, round 1: your match has begun.").waitFor();
  await bob.page.getByRole("link", { name: "To your table" }).click();
  await button(bob.page, "Resign").click();
  await button(bob.page, "Yes, resign").click();
  await ada.page.locator(".prompt.over").waitFor();
  expect(await notice(bob).getByText("your match has begun").count()).toBe(0);
});
