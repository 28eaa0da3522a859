import { beforeAll, expect, it } from "vitest";
import { quick } from "./support/accounts.ts";
import { Guest } from "./support/guest.ts";
import { inspect } from "./support/look.ts";
import { players, proxied, season, shortMatch, taken } from "./support/season.ts";
import { jumps, watchShifts } from "./support/shifts.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage([...quick, ...proxied]);

const names = ["Ada", "Bela", "Cora", "Dora", "Emil", "Fritz", "Gerda", "Hanno"];
let people: Guest[];

beforeAll(async () => {
  people = await players(stage.server.port, names);
  await season(people);
});

it("RA-5 the leaderboard shows the best, one's own place and how the ratings are spread, and changes by itself", async () => {
  const cora = await stage.come("Cora");
  await cora.is(people[2]!.identity);
  const { page } = cora;
  await page.goto(stage.server.url);
  await page.getByRole("link", { name: "Leaderboards" }).first().click();
  await watchShifts(page);
  await page.getByRole("heading", { name: "Kuba, two players" }).waitFor();
  const rows = page.getByRole("table").first().locator("tbody tr");
  await expect.poll(() => rows.count()).toBe(names.length);
  await page.getByText(/^Place \d of 8$/).waitFor();
  expect(await rows.filter({ hasText: "(you)" }).innerText()).toContain("Cora");
  expect(await page.getByRole("list", { name: "How the ratings are spread" }).innerText()).toContain("you");
  expect(await jumps(page)).toEqual([]);
  expect(await inspect(cora, "ladders")).toEqual([]);
  // Somebody wins against somebody new.
  const before = await rows.allInnerTexts();
  const [nora] = (await players(stage.server.port, ["Nora"])) as [Guest];
  for (let i = 0; i < 3; i++) await taken(nora, await shortMatch([people[7]!, nora]));
  await expect.poll(() => rows.allInnerTexts()).not.toEqual(before);
  await page.getByRole("link", { name: "Hanno", exact: true }).click();
  await page.getByRole("heading", { name: "Hanno", level: 1 }).waitFor();
  // A rating that has become certain has its band, and a place.
  await page.getByText("The pale band").waitFor();
  await page.getByText(/· place \d$/).waitFor();
  expect(await inspect(cora, "profile-certain")).toEqual([]);
});

it("RA-5 who is not on the leaderboard is told what is missing, and every ladder can be chosen by the keyboard", async () => {
  const [olga] = (await players(stage.server.port, ["Olga"])) as [Guest];
  await taken(olga, await shortMatch([olga, people[0]!]));
  const person = await stage.come("Olga");
  await person.is(olga.identity);
  const { page } = person;
  await page.goto(`${stage.server.url}#/ladders/kuba_two`);
  await page.getByText("1 of 15 matches").waitFor();
  await page.getByText("1 of 5 different opponents").waitFor();
  expect(await inspect(person, "ladders-missing")).toEqual([]);
  await page.getByRole("link", { name: "With bots" }).press("Enter");
  await page.getByText("Nobody is on this leaderboard yet.").waitFor();
  await page.getByText("You have not played a rated match here yet.").waitFor();
  await page.getByRole("combobox", { name: "Game" }).selectOption("kapow");
  await page.getByRole("link", { name: "Three or more" }).press("Enter");
  await page.getByRole("heading", { name: "Kapow!, three or more" }).waitFor();
  expect(page.url()).toMatch(/#\/ladders\/kapow_many$/);
  await page.goto(`${stage.server.url}#/ladders/chess_two`);
  await page.getByRole("heading", { name: "There is no such leaderboard." }).waitFor();
});

it("a player is found by name, whatever its case, and who is nobody is not", async () => {
  const eve = await stage.come("Eve");
  const { page } = eve;
  await page.goto(`${stage.server.url}#/ladders`);
  await page.getByText("Your own place is shown here when you have an account.").waitFor();
  const name = page.getByRole("textbox", { name: "Find a player by name" });
  await name.fill("nobody");
  await name.press("Enter");
  await page.getByText("Nobody has this name.").waitFor();
  await name.fill("DORA");
  await name.press("Enter");
  await page.getByRole("heading", { name: "Dora", level: 1 }).waitFor();
});
