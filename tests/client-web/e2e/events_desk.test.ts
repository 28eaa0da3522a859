// What a director does in a real browser, and what players are told elsewhere.
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { button, quick } from "./support/accounts.ts";
import { Entrant } from "./support/entrant.ts";
import { arrived, entersEvent, makesEvent, tournamentAt } from "./support/event.ts";
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

/** Stops the hall's picture where its heading says so; until then the hall turns by itself. */
async function halts(page: Page, title: string): Promise<void> {
  const hold = button(page, "Hold");
  if ((await hold.getAttribute("aria-pressed")) !== "true") await hold.click();
  while (!(await page.getByRole("heading", { name: title, exact: true }).isVisible()))
    await button(page, "Next").click();
}

/** Guests enter who are at no table, so that no match begins. */
async function absent(url: string, names: readonly string[]): Promise<void> {
  const { port } = stage.server;
  for (const name of names) await Entrant.enters(port, name, tournamentAt(url), false);
}

it("TN-6 TN-15 who plays in an event is told elsewhere to check in, and of a table", async () => {
  const ada = await arrived(stage, "Ada");
  const bob = await arrived(stage, "Bob");
  const url = await makesEvent(ada, stage.server.url, "Told of it", async (page) => {
    await kuba(page);
    await page.getByLabel(/^Rounds/).fill("");
    await page.getByText("Finer points").click();
    await page.getByLabel("Minutes of check-in").fill("10");
    await page.getByLabel("Seeding").selectOption("order");
    await page.getByText("A director", { exact: true }).click();
    expect(await inspect(ada, "event-new")).toEqual([]);
  });
  // What is to come next stands first, and what it waits for beside it.
  await ada.page.goto(`${url}/desk`);
  await ada.page.getByText("2 players are needed.").waitFor();
  const first = ada.page.locator("#desk-title ~ .row button");
  expect(await first.allInnerTexts()).toEqual(["Start", "More ..."]);
  expect(await first.first().isDisabled()).toBe(true);
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

it("TN-12 TN-18 a director seeds, pairs and rules by hand, and takes it back; a hall sees it", async () => {
  const ada = await arrived(stage, "Ada");
  const hall = await stage.come("Hall");
  const { page } = ada;
  const url = await makesEvent(ada, stage.server.url, "By hand", async (form) => {
    await kuba(form);
    await form.getByLabel(/^Rounds/).fill("2");
    await form.getByText("Finer points").click();
    await form.getByLabel("Seeding").selectOption("hand");
    await form.getByText("A director", { exact: true }).click();
  });
  await absent(url, ["Cleo", "Dan", "Eve", "Fay"]);
  const said = (text: string) => page.getByRole("status").getByText(text, { exact: true }).waitFor();
  await page.goto(`${url}/desk`);
  await page.getByRole("button", { name: "Fay one place up" }).click();
  await page.getByRole("button", { name: "Seed in this order" }).click();
  await said("The seeding is kept.");
  await page.getByLabel("One player").selectOption({ label: "Cleo" });
  await page.getByLabel("The other one").selectOption({ label: "Fay" });
  await button(page, "Must not meet").click();
  const barred = page.getByRole("listitem").filter({ hasText: "Cleo – Fay: must not meet." });
  await barred.getByRole("button", { name: "Take back" }).click();
  await said("Cleo – Fay: nothing is said of them any more.");
  await barred.waitFor({ state: "detached" });
  await button(page, "Must not meet").click();
  await barred.waitFor();
  expect(await inspect(ada, "event-desk-open")).toEqual([]);
  await button(page, "Start").click();
  await said("The event has started.");
  await hall.page.goto(`${url}/big`);
  await button(page, "Pair the next round").click();
  await said("The round is paired.");
  await halts(hall.page, "Who sits where");

  // By hand: everybody in order of entry.
  await page.getByText("Pair by hand", { exact: true }).click();
  await button(page, "Pair round 1 by hand ...").click();
  for (const [place, name] of Object.entries({
    "Table 1, seat 1": "Cleo",
    "Table 1, seat 2": "Dan",
    "Table 2, seat 1": "Eve",
    "Table 2, seat 2": "Fay",
  }))
    await page.getByLabel(place).selectOption({ label: name });
  await button(page, "Pair round 1 so instead").click();
  await said("Round 1 is paired by hand.");
  await page.getByLabel("This player").selectOption({ label: "Dan" });
  await page.getByLabel("changes places with").selectOption({ label: "Fay" });
  await button(page, "Swap").click();
  await said("The two have changed places.");
  await hall.page.getByText("Table 1 · Fay").waitFor();
  /** The rulings of the first table, which stand in a dialog until one is made. */
  const ruling = page.getByRole("dialog", { name: "Decide at a table" });
  const decide = async () => {
    await page.getByRole("button", { name: /^Decide \.\.\..*Table 1$/ }).press("Enter");
    await ruling.waitFor();
  };

  // The next round waits for both tables, and the tables wait for who has not come.
  await page.getByText(/^Tables 1, 2 still play/).waitFor();
  expect(await page.getByRole("button", { name: "Pair the next round" }).isDisabled()).toBe(true);
  await page
    .getByRole("region", { name: "Round 1" })
    .getByText(/waits for Cleo, Fay/)
    .waitFor();

  const set = async () => {
    await decide();
    await ruling.getByLabel("Rank: Fay").fill("2");
    await ruling.getByLabel("Score: Cleo").fill("7");
    await ruling.getByRole("button", { name: "Set the result" }).click();
    await ruling.waitFor({ state: "detached" });
  };
  await decide();
  await ruling.locator("option", { hasText: "Round 1, 1: Cleo – Fay" }).waitFor({ state: "attached" });
  expect(await inspect(ada, "event-desk-ruling")).toEqual([]);
  await page.keyboard.press("Escape");
  await set();
  await said("The result is set.");
  await halts(hall.page, "Round 1: results");
  await hall.page.getByText("1 – 0").waitFor();
  expect(await inspect(ada, "event-desk")).toEqual([]);
  expect(await inspect(hall, "event-big")).toEqual([]);
  await hall.page.reload();
  await hall.page.getByRole("heading", { name: "Round 1: results" }).waitFor();
  await hall.page.getByText("1 – 0").waitFor();

  await button(page, "More ...").click();
  expect(await inspect(ada, "event-desk-more")).toEqual([]);
  await button(page, "Undo the last input").click();
  await page.getByText(/Input \d+ is taken back: a result\./).waitFor();
  await page.getByText(/Cleo: place 1, 1 points → /).waitFor();
  await button(page, "Yes, take it back").click();
  await said("It is taken back.");
  await hall.page.getByText("1 – 0").waitFor({ state: "detached" });
  await set();
  await hall.page.getByText("1 – 0").waitFor();
  await decide();
  await button(page, "Annul: play it again").click();
  await said("The result is annulled.");
  await hall.page.getByText("1 – 0").waitFor({ state: "detached" });
  await decide();
  await button(page, "Fay wins").click();
  await said("The result is set.");
  await hall.page.getByText("0 – 1").waitFor();

  await page.getByRole("link", { name: "About", exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    button(page, "Cross table (CSV)").click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.cross\.csv$/);
  await page.getByRole("link", { name: "Print ..." }).click();
  await button(page, "Score slips").click();
  await page.getByRole("region", { name: "Table 2" }).waitFor();
  expect(await inspect(ada, "event-slips")).toEqual([]);
});

it("TN-11 a round is a draft that only directors see until one of them publishes it", async () => {
  const ada = await arrived(stage, "Ada");
  const eve = await stage.come("Eve");
  const { page } = ada;
  const url = await makesEvent(ada, stage.server.url, "In two steps", async (form) => {
    await kuba(form);
    await form.getByLabel(/^Rounds/).fill("1");
    await form.getByText("Finer points").click();
    await form.getByLabel("Pairings are drafts").check();
    await form.getByText("A director", { exact: true }).click();
  });
  await absent(url, ["Gus", "Hal"]);
  const said = (text: string) => page.getByRole("status").getByText(text, { exact: true }).waitFor();
  await page.goto(`${url}/desk`);
  await button(page, "Start").click();
  await said("The event has started.");
  await eve.page.goto(url);
  await button(page, "Pair the next round").click();
  await said("The draft is made: publish it below.");
  const draft = page.getByRole("region", { name: "Draft of round 1" });
  await draft.getByText(/Gus – Hal|Hal – Gus/).waitFor();
  expect(await inspect(ada, "event-draft")).toEqual([]);
  expect(await eve.page.getByText(/Table 1/).count()).toBe(0);
  await button(page, "Publish it").click();
  await said("The round is published.");
  await draft.waitFor({ state: "detached" });
  await eve.page.getByRole("link", { name: "Rounds", exact: true }).click();
  await eve.page.getByText("Gus").first().waitFor();
});

it("TN-3 TN-16 a director changes what is played until the start, and what happens when until the end", async () => {
  const ada = await arrived(stage, "Ada");
  const { page } = ada;
  const url = await makesEvent(ada, stage.server.url, "Changed", async (form) => {
    await kuba(form);
    await form.getByText("It begins at a time").click();
    await form.getByLabel("Round 1").fill("2030-03-05T19:30");
    await button(form, "One more round").click();
    expect(await form.getByLabel("Round 2").inputValue()).toBe("2030-03-12T19:30");
  });
  await absent(url, ["Ivo", "Jil"]);
  await page.goto(`${url}/desk`);
  const card = page.getByRole("region", { name: "Settings" });
  await button(card, "Change the settings ...").click();
  expect(await card.getByLabel("Round 2").inputValue()).toBe("2030-03-12T19:30");
  expect(await button(card, "Change them so").isDisabled()).toBe(true);
  await card.getByRole("radio", { name: "Knockout", exact: true }).check();
  await card.getByLabel("What two play").selectOption({ label: "The best of several games" });
  await card.getByLabel("How many games").selectOption("5");
  await card.getByLabel("Games added to a tie").selectOption("0");
  await card.getByText("A director", { exact: true }).click();
  expect(await inspect(ada, "event-change")).toEqual([]);
  await button(card, "Change them so").click();
  await page.getByRole("status").getByText("The settings are changed.", { exact: true }).waitFor();
  await page.getByText("Kuba · Knockout").waitFor();
  await button(page, "Start").click();
  await card.getByText(/^The event has started, so what is played stays/).waitFor();
  await button(card, "Change the settings ...").click();
  expect(await card.getByRole("radio", { name: "Knockout", exact: true }).count()).toBe(0);
  await card.getByLabel("Most minutes for a round").fill("45");
  await button(card, "Change them so").click();
  await page.getByText("The settings are changed.").waitFor();
  await page.getByRole("link", { name: "About", exact: true }).click();
  await page.getByText("Best of 5").waitFor();
});

it("TN-38 a director enters all whom a file names, and sees who is not there", async () => {
  const ada = await arrived(stage, "Ada");
  await arrived(stage, "Bob");
  const { page } = ada;
  const url = await makesEvent(ada, stage.server.url, "From a file", kuba);
  await page.goto(`${url}/desk`);
  const picks = (text: string) =>
    page
      .getByLabel("Enter all whom a file names")
      .setInputFiles({ name: "club.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await picks("name,club\r\nAda,North\r\nNobody,South\r\nBob,\r\n");
  await page.getByText("2 of 3 players are entered.").waitFor();
  await page.getByText("Nobody: There is no such player").waitFor();
  expect(await inspect(ada, "event-import")).toEqual([]);
  await picks("player\nAda");
  await page.getByText("That is no CSV file with a column “name”.").waitFor();
});
