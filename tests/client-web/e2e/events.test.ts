// Tournaments in real browsers, from the form to the final standings.
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { quick } from "./support/accounts.ts";
import { arrived, entersEvent, makesEvent } from "./support/event.ts";
import { inspect } from "./support/look.ts";
import type { Person } from "./support/person.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage(quick);

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Plays the round: whoever sits on the first seat of a match gives up. */
async function playsRound(people: readonly Person[], round: number): Promise<void> {
  await Promise.all(people.map(({ page }) => page.waitForURL(/\/m\//)));
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
  const people = await Promise.all(["Ada", "Bob", "Cleo", "Dan"].map((name) => arrived(stage, name)));
  const [ada] = people as [Person, ...Person[]];
  const url = await makesEvent(ada, stage.server.url, "An evening of Kuba", async (page) => {
    await page.getByRole("combobox", { name: "Game" }).selectOption("kuba");
    await page.getByLabel(/^Rounds/).fill("3");
    await page.getByLabel("Minutes between rounds").fill("0");
  });
  for (const person of people) await entersEvent(person, url);
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
