// Every format of tournaments in real browsers, each with the server killed in the middle of a match.
import { expect, it } from "vitest";
import { quick } from "./support/accounts.ts";
import { arrived, Evening, makesEvent, standingsOf } from "./support/event.ts";
import { inspect } from "./support/look.ts";
import type { Person } from "./support/person.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage(quick);

const names = ["Ada", "Bob", "Cleo", "Dan", "Eve"];
/** The first so many. */
const people = (count: number) => Promise.all(names.slice(0, count).map((name) => arrived(stage, name)));

it("TN-14 four people play a Swiss of 9 with ties of two games whose scores are added", async () => {
  const all = await people(4);
  const [ada, bob] = all;
  const url = await makesEvent(ada!, stage.server.url, "An evening of 9", async (page) => {
    await page.getByRole("combobox", { name: "Game" }).selectOption("nine");
    await page.getByLabel("What two play").selectOption("sum");
    await page.getByText("Everybody, guests too").click();
    await page.getByLabel(/^Rounds/).fill("3");
    await page.getByLabel("Minutes between rounds").fill("0");
  });
  const evening = new Evening(stage, all, {
    // Cleo and Dan win one of their games each: nine to nine.
    givesUp: (own, [other], played) =>
      Math.min(own, other!) > 1 && played % 2 === 0 ? own < other! : own > other!,
  });
  await evening.enter(url);
  await ada!.page.goto(`${url}/desk`);
  await ada!.page.getByRole("button", { name: "Start", exact: true }).click();
  await evening.play();
  expect((await standingsOf(ada!)).map(([, points]) => points)).toEqual(["3", "2", "0.5", "0.5"]);
  expect((await standingsOf(bob!)).slice(0, 2).map(([name]) => name)).toEqual(["Ada", "Bob"]);
  await bob!.page.getByRole("link", { name: "Rounds", exact: true }).click();
  const tied = bob!.page.locator("li", { hasText: /Cleo.*Dan|Dan.*Cleo/ });
  await tied.locator("strong").waitFor();
  expect(await tied.locator("strong").allTextContents()).toEqual(["0.5 – 0.5"]);
  expect(await inspect(bob!, "event-nine")).toEqual([]);
});

it("TN-25 five people play pods of Kapow! in which a seat stays free", async () => {
  const all = await people(5);
  const [ada, bob] = all;
  const url = await makesEvent(ada!, stage.server.url, "Pods of Kapow!", async (page) => {
    await page.getByRole("combobox", { name: "Game" }).selectOption("kapow");
    await page.getByLabel("Players at a table").selectOption("3");
    await page.getByText("Everybody, guests too").click();
    await page.getByLabel(/^Rounds/).fill("2");
    await page.getByLabel("Minutes between rounds").fill("0");
  });
  const evening = new Evening(stage, all);
  await evening.enter(url);
  await ada!.page.goto(`${url}/desk`);
  await ada!.page.getByRole("button", { name: "Start", exact: true }).click();
  await evening.play();
  const rows = await standingsOf(ada!);
  expect(rows[0]).toEqual(["Ada", "12"]);
  // A table of three shares out 9 points, one of two 6.
  expect(rows.reduce((sum, [, points]) => sum + Number(points), 0)).toBe(30);
  await bob!.page.getByRole("link", { name: "Rounds", exact: true }).click();
  await bob!.page.getByRole("heading", { name: "Round 2" }).waitFor();
  expect(await inspect(bob!, "event-pods")).toEqual([]);
});

/** Four people play that format of Kuba to its end. What Bob sees then: the standings, and all rounds. */
async function knockout(format: string): Promise<[Person, string[]]> {
  const all = await people(4);
  const [ada, bob] = all as [Person, Person];
  const url = await makesEvent(ada, stage.server.url, format, async (page) => {
    await page.getByRole("combobox", { name: "Game" }).selectOption("kuba");
    await page.getByRole("radio", { name: format, exact: true }).check();
    await page.getByText("Everybody, guests too").click();
    await page.getByLabel("Minutes between rounds").fill("0");
  });
  const evening = new Evening(stage, all);
  await evening.enter(url);
  await ada.page.goto(`${url}/desk`);
  await ada.page.getByRole("button", { name: "Start", exact: true }).click();
  await evening.play();
  const standings = (await standingsOf(bob)).map(([name]) => name!);
  await bob.page.getByRole("link", { name: "Rounds", exact: true }).click();
  return [bob, standings];
}

it("TN-27 four people play a double elimination", async () => {
  const [bob, standings] = await knockout("Double knockout");
  expect(standings).toEqual(["Ada", "Bob", "Cleo", "Dan"]);
  await bob.page.getByRole("heading", { name: "Bracket" }).waitFor();
  expect(await inspect(bob, "event-double")).toEqual([]);
});

it("TN-27 whoever wins twice in a knockout of four is drawn in the final", async () => {
  const [bob, [first, second, third, fourth]] = await knockout("Knockout");
  const last = bob.page.locator(".column").last().locator("li");
  await last.filter({ hasText: first! }).waitFor();
  const [final, other] = await last.allInnerTexts();
  expect(final).toMatch(new RegExp(`${first}[^]*${second}|${second}[^]*${first}`));
  expect(other).toMatch(new RegExp(`${third}[^]*${fourth}|${fourth}[^]*${third}`));
  expect(other).toContain("third place");
});

it("TN-28 four people play an arena until the director ends it", async () => {
  const all = await people(4);
  const [ada, bob] = all;
  const url = await makesEvent(ada!, stage.server.url, "An hour of Kuba", async (page) => {
    await page.getByRole("combobox", { name: "Game" }).selectOption("kuba");
    await page.getByText("Arena", { exact: true }).click();
    await page.getByText("Everybody, guests too").click();
  });
  const evening = new Evening(stage, all, { allWait: true });
  await evening.enter(url);
  await ada!.page.goto(`${url}/desk`);
  await ada!.page.getByRole("button", { name: "Start", exact: true }).click();
  const { page } = ada!;
  await evening.play({
    middle: async () => {
      // Who plays has a way to the event all the time.
      await page.locator(".play").getByRole("link", { name: "An hour of Kuba" }).waitFor();
      // What has been paired and has not begun would not begin in a pause, and the arena could not end.
      await page.goto(url);
      await expect.poll(() => page.getByText("being played").count()).toBe(2);
      await page.getByRole("link", { name: "Director's desk" }).click();
      await page.getByRole("button", { name: "More ..." }).click();
      await page.getByRole("button", { name: "Pause the event" }).click();
      await page.getByRole("link", { name: "To your table" }).click();
    },
    after: async () => {
      await page.getByRole("link", { name: "Director's desk" }).click();
      await page.getByText("all tables are done").waitFor();
      await page.getByRole("button", { name: "More ..." }).click();
      await page.getByRole("button", { name: "Finish", exact: true }).click();
      await page.getByRole("link", { name: "Result", exact: true }).click();
    },
  });
  // Who plays more matches has more points, and how many one plays is the machine's affair.
  const rows = await standingsOf(ada!);
  expect(rows.map(([name]) => name).sort()).toEqual(["Ada", "Bob", "Cleo", "Dan"]);
  const points = rows.map(([, own]) => Number(own));
  expect(points).toEqual([...points].sort((a, b) => b - a));
  expect(await inspect(bob!, "event-arena")).toEqual([]);
});
