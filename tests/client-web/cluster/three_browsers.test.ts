import { existsSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { giveUp } from "../e2e/support/give_up.ts";
import { launch, Person } from "../e2e/support/person.ts";
import { play } from "../e2e/support/robot.ts";
import { Notes } from "./notes.ts";

/**
 * Two people play Kuba, and a third one watches tournaments, on servers that fail meanwhile: tests/faults/browsers.py
 * starts this, says where, and makes a file when it is enough. What the pages say and hear goes to a file, too.
 */
const url = process.env["KABINET_AT"] ?? "";
const until = process.env["KABINET_UNTIL"] ?? "";
const notes = new Notes(process.env["KABINET_NOTES"] ?? "");
const seconds = Number(process.env["KABINET_SECONDS"]);
const pace = 1500;
const isEnough = (): boolean => existsSync(until);
const pause = (ms: number): Promise<void> => new Promise((next) => setTimeout(next, ms));

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Before both have acted a match is aborted instead of resigned, and proves less. */
const least = 2;

/** Plays one match after another, an action each moment; how many actions, and the longest that one took, ms. */
async function plays(ada: Person, bob: Person): Promise<{ plies: number; longest: number }> {
  let [plies, longest, seed] = [0, 0, 1];
  while (!isEnough()) {
    const link = await ada.openTable(url, "kuba");
    await bob.sit(link);
    await ada.start();
    const over = ada.page.locator(".prompt.over");
    for (let ply = 1; (ply <= least || !isEnough()) && (await over.count()) === 0; ply++) {
      const begun = performance.now();
      await Promise.all([ada, bob].map(({ page }) => play(page, { ply, seed: ++seed })));
      longest = Math.max(longest, performance.now() - begun);
      plies++;
      await pause(pace);
    }
    if ((await over.count()) === 0) await giveUp(ada);
    await Promise.all([ada, bob].map(({ page }) => page.locator(".prompt.over").waitFor()));
    expect(await bob.ply()).toBe(await ada.ply());
  }
  return { plies, longest };
}

/** Looks at one tournament after the other, each to its end, by one page that is never loaded again; how many. */
async function watches(eve: Person): Promise<number> {
  await eve.page.goto(`${url}#/events`);
  for (let evening = 1; ; evening++) {
    const link = eve.page.getByRole("link", { name: `Evening ${evening}`, exact: true }).first();
    while (!isEnough() && (await link.count()) === 0) await pause(pace);
    if (isEnough()) return evening - 1;
    await link.click();
    await eve.page.getByRole("heading", { name: "Final standings" }).waitFor({ timeout: 900_000 });
    await eve.page.goBack();
  }
}

it(
  "two people play and a third one watches whatever becomes of the servers",
  async () => {
    const [ada, bob, eve] = await Promise.all(
      ["Ada", "Bob", "Eve"].map((name) => Person.come(browser, name)),
    );
    for (const person of [ada, bob, eve]) notes.follow(person!);
    const [played, watched] = await Promise.all([plays(ada!, bob!), watches(eve!)]);
    for (const { complaints } of [ada!, bob!, eve!]) expect(complaints).toEqual([]);
    console.log(
      `browsers: ${played.plies} actions by hand, the slowest seen by both after ${Math.round(played.longest)} ms; ` +
        `${watched} tournaments watched to their ends`,
    );
  },
  (seconds + 1200) * 1000,
);
