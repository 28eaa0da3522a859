import { readFile } from "node:fs/promises";
import { beforeAll, expect, it } from "vitest";
import { quick } from "./support/accounts.ts";
import { evening } from "./support/evenings.ts";
import { Guest } from "./support/guest.ts";
import { inspect } from "./support/look.ts";
import type { Person } from "./support/person.ts";
import { players, proxied, shortMatch, taken } from "./support/season.ts";
import { jumps, watchShifts } from "./support/shifts.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage([...quick, ...proxied]);

let ada: Guest;
let bela: Guest;
let cora: Guest;
let eve: Guest;
/** As long as the name of an event may be. */
const longest = "The Great Autumn Open of the Board Game Society at the Old Granary, second day:)";
/** The last rated match of Ada. */
let last: string;

const profileOf = ({ identity }: Guest) => `${stage.server.url}#/player/${identity.player.id}`;
const section = ({ page }: Person, title: string) =>
  page.locator("section", { has: page.getByRole("heading", { name: title, exact: true }) });
const rowsOf = (person: Person) => section(person, "Matches").locator("li");

/** Somebody signed in as a player of before, who looks at a profile. */
async function look(name: string, as: Guest | null, at: Guest): Promise<Person> {
  const person = await stage.come(name);
  if (as) await person.is(as.identity);
  await person.page.goto(profileOf(at));
  await person.page.getByRole("heading", { name: at.identity.player.name, level: 1 }).waitFor();
  return person;
}

beforeAll(async () => {
  const { port } = stage.server;
  [ada, bela, cora] = (await players(port, ["Ada", "Bela", "Cora"])) as [Guest, Guest, Guest];
  eve = await Guest.come(port, "Eve");
  for (let i = 0; i < 5; i++) {
    await shortMatch(i % 3 === 1 ? [bela, ada] : [ada, bela]);
    await shortMatch([ada, cora]);
  }
  await shortMatch([bela, ada], { game: "nine", rated: false });
  await taken(ada, await shortMatch([cora, ada, bela], { game: "kabetopo" }));
  await shortMatch([ada, bela], { rated: false, private: true });
  for (let i = 0; i < 10; i++) await shortMatch([ada, eve], { game: "nine", rated: false });
  last = await shortMatch([cora, ada]);
  await taken(ada, last);
  // One hosts ten tournaments at most, and those that are over count until the list has heard of their end.
  for (let i = 1; i <= 9; i++)
    await evening([cora, bela][i % 2]!, [ada, bela], {
      title: `Club evening ${i}`,
      game: i % 2 > 0 ? "kuba" : "nine",
    });
  await evening(ada, [bela, ada], { title: longest });
  await evening(cora, [ada, bela], { title: "Behind closed doors", private: true });
  await evening(ada, [ada, bela], { title: "Rained off", end: "cancel" });
  await evening(cora, [ada, bela], { title: "Tonight", end: null });
});

it("AC-10 a profile shows ratings with their graph, results, and matches by page, of which each opens its replay", async () => {
  const wim = await stage.come("Wim");
  const { page } = wim;
  await watchShifts(page);
  await page.goto(profileOf(ada));
  await page.getByRole("img", { name: /^Kuba, two players: the last 11 rated matches/ }).waitFor();
  await expect.poll(() => rowsOf(wim).count()).toBe(20);
  expect(await jumps(page)).toEqual([]);
  // Who did not sit in the private match does not see it.
  await page.getByRole("button", { name: "Older matches" }).click();
  await expect.poll(() => rowsOf(wim).count()).toBe(23);
  expect(await page.getByText("private", { exact: true }).count()).toBe(0);
  expect(await page.getByRole("button", { name: "Older matches" }).count()).toBe(0);
  expect(await section(wim, "Results").getByRole("row", { name: /^Kuba/ }).innerText()).toMatch(/8\s+0\s+3/);
  expect(await section(wim, "Ratings").locator("li .number").allInnerTexts()).toEqual([
    expect.stringMatching(/^\d{4}\?\s*± \d{3}$/),
    expect.stringMatching(/^\d{4}\?\s*± \d{3}$/),
  ]);
  // What was loaded by the button is gone on with.
  expect(await page.evaluate(() => document.activeElement?.closest("li") !== null)).toBe(true);
  expect(await inspect(wim, "profile")).toEqual([]);
  await rowsOf(wim)
    .first()
    .getByRole("link", { name: /^Replay/ })
    .click();
  await page.locator('.replay[data-complete="true"]').waitFor();
  expect(page.url()).toContain(`/replay/${last}`);
});

it("AC-10 matches are listed by game and by result, and the address says so", async () => {
  const wim = await look("Wim", null, ada);
  const { page } = wim;
  await page.getByRole("combobox", { name: "Game" }).selectOption("nine");
  await expect.poll(() => rowsOf(wim).count()).toBe(11);
  await page.getByRole("combobox", { name: "Result" }).selectOption("loss");
  await expect.poll(() => rowsOf(wim).count()).toBe(1);
  expect(page.url()).toMatch(/game=nine&result=loss$/);
  await page.reload();
  await expect.poll(() => rowsOf(wim).count()).toBe(1);
  await page.getByRole("combobox", { name: "Result" }).selectOption("draw");
  await page.getByText("No such matches.").waitFor();
  await page.goBack();
});

it("AC-10 a player sees on another's profile how the two did, private matches included", async () => {
  const person = await look("Bela", bela, ada);
  const { page } = person;
  const against = section(person, "You against Ada");
  await against.getByText("Ahead 3, level 1, behind 4.").waitFor();
  await page.getByLabel("only with me").check();
  await expect.poll(() => rowsOf(person).count()).toBe(8);
  await rowsOf(person).getByText("private", { exact: true }).waitFor();
  expect(await inspect(person, "profile-against")).toEqual([]);
  await rowsOf(person).getByRole("link", { name: "Cora" }).click();
  await page.getByRole("heading", { name: "Cora", level: 1 }).waitFor();
  await section(person, "You against Cora").getByText("Ahead 0, level 0, behind 1.").waitFor();
});

it("AC-10 the profiles of a guest and of who has not played yet say so; nobody's is none", async () => {
  const wim = await look("Wim", null, eve);
  const { page } = wim;
  await page.getByText(/^Guest since .*the mark of this one is/).waitFor();
  await page.getByText("Guests play without ratings.").waitFor();
  const [nobody] = (await players(stage.server.port, ["Nora"])) as [Guest];
  await page.goto(profileOf(nobody));
  await page.getByText("No rated match yet.").waitFor();
  await page.getByText("No matches yet.").waitFor();
  expect(await inspect(wim, "profile-empty")).toEqual([]);
  await page.goto(`${stage.server.url}#/player/nobody`);
  await page.getByRole("heading", { name: "There is no such player." }).waitFor();
});

it("AC-10 tournaments are listed by page, with the places, and each leads to its event", async () => {
  const wim = await look("Wim", null, ada);
  const { page } = wim;
  const rows = section(wim, "Tournaments").locator("li");
  await expect.poll(() => rows.count()).toBe(5);
  // Who did not take part in the private one does not see it.
  expect(await rows.locator("a").allInnerTexts()).toEqual([
    "Tonight",
    "Rained off",
    longest,
    "Club evening 9",
    "Club evening 8",
  ]);
  expect(await rows.locator(".outcome").allInnerTexts()).toEqual([
    "Running",
    "Cancelled",
    "Place 2 of 2",
    "Place 1 of 2",
    "Place 1 of 2",
  ]);
  expect(await inspect(wim, "profile-tournaments")).toEqual([]);
  await page.getByRole("button", { name: "Older tournaments" }).press("Enter");
  await expect.poll(() => rows.count()).toBe(12);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Club evening 7");
  expect(await page.getByRole("button", { name: "Older tournaments" }).count()).toBe(0);
  await rows.getByRole("link", { name: longest }).click();
  await page.getByRole("heading", { name: longest }).waitFor();
  await page.goBack();
  await expect.poll(() => rows.count()).toBe(5);
});

it("AC-10 a private tournament is listed for those who took part, and marked", async () => {
  const person = await look("Bela", bela, ada);
  const row = section(person, "Tournaments").locator("li", { hasText: "Behind closed doors" });
  await row.getByText("private", { exact: true }).waitFor();
  await row.getByText("Place 1 of 2").waitFor();
  expect(await inspect(person, "profile-tournaments-private")).toEqual([]);
});

it("RA-2 every rating opens its inputs, and the browser computes it again", async () => {
  const wim = await look("Wim", null, ada);
  const { page } = wim;
  await page.getByRole("link", { name: /^How was this computed.*Kuba, two/ }).click();
  await page.getByRole("heading", { name: "How this rating was computed" }).waitFor();
  await page.getByText("Your browser has computed this again from these inputs: it agrees.").waitFor();
  await page.getByText(/Days since the one before: 0.00/).waitFor();
  expect(page.url()).toMatch(/#\/rated\/kuba_two\/\?of=/);
  expect(await page.getByRole("link", { name: "Replay of the match" }).getAttribute("href")).toBe(
    `#/replay/${last}`,
  );
  expect(await inspect(wim, "rated")).toEqual([]);
  const docs = await page.request.get(new URL("ratings.txt", stage.server.url).href);
  expect(await docs.text()).toContain("## The formula");
  // The other side of the same event.
  await page.getByRole("navigation", { name: "Players" }).getByRole("link", { name: /Cora/ }).click();
  await page.getByRole("heading", { name: "Cora" }).waitFor();
  await page.getByText("it agrees").waitFor();
});

it("RA-4 of a match of three, both results of each are shown", async () => {
  const wim = await look("Wim", null, cora);
  const { page } = wim;
  await page.getByRole("link", { name: /^How was this computed.*Kabetopo, three/ }).click();
  await page.getByText("Each of the 2 results weighs 1/2.").waitFor();
  await page.getByText("it agrees").waitFor();
  expect(await inspect(wim, "rated-three")).toEqual([]);
  await page.goto(`${stage.server.url}#/rated/kuba_two/999`);
  await page.getByRole("heading", { name: /there is no such event/ }).waitFor();
  await page.goto(`${stage.server.url}#/rated/chess_two/1`);
  await page.getByRole("heading", { name: /there is no such event/ }).waitFor();
});

it("AC-10 what the server refuses can be asked for again", async () => {
  const wim = await stage.come("Wim");
  let refused = 0;
  await wim.page.routeWebSocket(/\/ws$/, (line) => {
    const server = line.connectToServer();
    line.onMessage((text) => {
      const { id, method } = JSON.parse(String(text)) as { id: number; method: string };
      if (method !== "history.list" || refused++ > 0) return server.send(text);
      const data = { code: "ladder_damaged", type: "", title: "", status: 500 };
      line.send(JSON.stringify({ jsonrpc: "2.0", id, error: { code: 1, message: "", data } }));
    });
  });
  await wim.page.goto(profileOf(ada));
  await section(wim, "Matches").getByRole("alert").waitFor();
  await wim.page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => rowsOf(wim).count()).toBe(20);
});

it("AC-10 the name at a seat leads to the profile", async () => {
  const [one, other] = await stage.match("kuba");
  const { page } = one;
  await page.getByRole("list", { name: "Players" }).getByRole("link", { name: "Bob" }).click();
  await page.getByRole("heading", { name: "Bob", level: 1 }).waitFor();
  await page.goBack();
  await Promise.all([one.turn(), other.sees(0)]);
});

it("AC-8 all that is stored of a player is downloaded as one file, by the keyboard; it can be cancelled", async () => {
  const person = await stage.come("Ada");
  await person.is(ada.identity);
  const { page } = person;
  let held: (() => void) | null = null;
  let hold = true;
  await page.routeWebSocket(/\/ws$/, (line) => {
    const server = line.connectToServer();
    line.onMessage((text) => {
      const { method } = JSON.parse(String(text)) as { method: string };
      if (method === "match.record" && hold) held = () => server.send(text);
      else server.send(text);
    });
  });
  await page.goto(`${stage.server.url}#/account`);
  const data = section(person, "Your data");
  await data.getByRole("button", { name: "Download" }).press("Enter");
  await data.getByText("Gathering ... 0 matches so far").waitFor();
  await expect.poll(() => held !== null).toBe(true);
  expect(await inspect(person, "account-export")).toEqual([]);
  await page.keyboard.press("Enter");
  await data.getByRole("button", { name: "Download" }).waitFor();
  hold = false;
  const downloading = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^kabinet-Ada-\d{4}-\d\d-\d\d\.json$/);
  const text = await readFile(await download.path(), "utf8");
  const all = JSON.parse(text) as { account: { kind: string }; matches: { record: { format: string } }[] };
  expect(all.account.kind).toBe("player");
  expect(all.matches.map(({ record }) => record.format)).toEqual(Array(24).fill("kabinet-record/2"));
  await data.getByText("The file is yours, with 24 matches.").waitFor();
  await page.getByRole("link", { name: "How others see you" }).click();
  await page.getByText("This is how others see you.").waitFor();
});

it("the profile in German can be read by everybody", async () => {
  const wim = await stage.come("Wim");
  await wim.page.addInitScript(() => localStorage.setItem("kabinet.settings", '{"locale":"de"}'));
  await wim.page.goto(profileOf(ada));
  await wim.page.getByRole("heading", { name: "Wertungen" }).waitFor();
  await expect.poll(() => section(wim, "Partien").locator("li").count()).toBe(20);
  expect(await inspect(wim, "profile-de")).toEqual([]);
});
