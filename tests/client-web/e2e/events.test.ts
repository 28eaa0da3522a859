// Tournaments in real browsers, from the form to the final standings.
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { quick } from "./support/accounts.ts";
import { inspect } from "./support/look.ts";
import type { Person } from "./support/person.ts";
import { register } from "./support/rated.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage(quick);

/** Somebody with an account. */
async function arrived(name: string): Promise<Person> {
  const guest = await register(stage.server.port, name);
  const person = await stage.come(name);
  await person.is(guest.identity);
  guest.leave();
  return person;
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, ...(typeof name === "string" ? { exact: true } : {}) });

/** Makes an event by the form; its address. */
async function makes({ page }: Person, title: string, choose: () => Promise<void>): Promise<string> {
  await page.goto(`${stage.server.url}#/events`);
  await page.getByRole("link", { name: "New event" }).click();
  await page.getByLabel("Name of the event").fill(title);
  await page.getByRole("combobox", { name: "Game" }).selectOption("kuba");
  await choose();
  await button(page, "Make the event").click();
  await page.waitForURL(/#\/t\//);
  await page.getByRole("heading", { name: title }).waitFor();
  return page.url();
}

/** Plays the round: whoever sits on the first seat of a match gives up. */
async function playsRound(people: readonly Person[], round: number): Promise<void> {
  await Promise.all(people.map(({ page }) => page.waitForURL(/#\/match\//)));
  await Promise.all(people.map(({ page }) => page.locator(".play").waitFor()));
  const matches = new Map<string, Person[]>();
  for (const person of people)
    matches.set(person.page.url(), [...(matches.get(person.page.url()) ?? []), person]);
  expect(
    [...matches.values()].map(({ length }) => length),
    `round ${round}`,
  ).toEqual([2, 2]);
  for (const [first] of matches.values()) {
    await button(first!.page, "Resign").click();
    await button(first!.page, "Yes, resign").click();
  }
  for (const { page } of people) await page.locator(".prompt.over").waitFor();
}

const goBack = (people: readonly Person[]) =>
  Promise.all(
    people.map(({ page }) =>
      page.getByRole("link", { name: /^(Back to the event|To the next table)/ }).click(),
    ),
  );

it("TN-37 four people play a Swiss of Kuba, while the server is killed in the middle of it", async () => {
  const people = await Promise.all(["Ada", "Bob", "Cleo", "Dan"].map(arrived));
  const [ada] = people as [Person, ...Person[]];
  const url = await makes(ada, "An evening of Kuba", async () => {
    await ada.page.getByLabel(/^Rounds/).fill("3");
    await ada.page.getByLabel("Minutes between rounds").fill("0");
  });
  for (const { page } of people) {
    await page.goto(url);
    await button(page, "Enter").click();
    await page.getByText("You are entered.").waitFor();
  }
  const faults = await inspect(ada, "event-open");
  await ada.page.getByRole("link", { name: "Director's desk" }).click();
  await button(ada.page, "Start").click();
  await playsRound(people, 1);
  await goBack(people);
  await playsRound(people, 2);
  await stage.server.restart();
  await goBack(people);
  await playsRound(people, 3);
  await goBack(people);
  for (const { page } of people) {
    await page.getByRole("heading", { name: "Final standings" }).waitFor();
    expect(await page.locator("tbody tr").count()).toBe(4);
  }
  faults.push(...(await inspect(ada, "event-over")));
  await ada.page.getByRole("link", { name: "About", exact: true }).click();
  await button(ada.page, "Check the log").click();
  await ada.page.getByText("The log is sound.").waitFor();
  faults.push(...(await inspect(ada, "event-about")));
  await ada.page.getByRole("link", { name: "Rounds", exact: true }).click();
  await ada.page.getByRole("heading", { name: "Round 3" }).waitFor();
  faults.push(...(await inspect(ada, "event-rounds")));
  expect(faults.join("\n")).toBe("");
});
