// What the page of a tournament shows of its tables, and what its director says of them, in real browsers.
import { expect, it } from "vitest";
import { quick } from "./support/accounts.ts";
import { Entrant } from "./support/entrant.ts";
import { arrived, makesEvent, tournamentAt } from "./support/event.ts";
import { inspect } from "./support/look.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage(quick);

/** Guests who sit down at their tables, and do not act. */
async function sit(url: string, names: readonly string[]): Promise<void> {
  const { port } = stage.server;
  for (const name of names) await Entrant.enters(port, name, tournamentAt(url));
}

it("TN-4 TN-18 TN-35 the tables that are played are small boards, rulings have reasons, a host names directors", async () => {
  const ada = await arrived(stage, "Ada");
  const bob = await arrived(stage, "Bob");
  const { page } = ada;
  const url = await makesEvent(ada, stage.server.url, "Small boards", async (form) => {
    await form.getByRole("combobox", { name: "Game" }).selectOption("kuba");
    await form.getByText("Everybody, guests too").click();
    await form.getByText("A director", { exact: true }).click();
    await form.getByLabel(/^Rounds/).fill("2");
    // Two more stages, and points by a list.
    await form.getByLabel("What follows?").selectOption("groups");
    await form.getByLabel("How many go on", { exact: true }).fill("4");
    await form.getByLabel("What follows stage 2?").selectOption("knockout");
    await form.getByText("Finer points").click();
    await form.getByLabel("Most minutes for a round").fill("45");
    await form.getByLabel("What a result is worth").selectOption("list");
    await form.getByLabel("Rank 1").fill("3");
    expect((await inspect(ada, "event-new-stages")).join("\n")).toBe("");
  });
  await sit(url, ["Cleo", "Dan", "Eve", "Fay"]);
  const said = (text: string) => page.getByRole("status").getByText(text, { exact: true }).waitFor();
  await page.goto(`${url}/desk`);
  // The page was made narrow above, and what cannot wait comes first there.
  await page.getByText("More: pairs, settings, directors").click();
  await page.getByLabel("Name of a player who directs too").fill("Bob");
  await page.getByRole("button", { name: "Name as director" }).click();
  await said("Bob directs too.");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await said("The event has started.");
  await page.getByRole("button", { name: "Pair the next round" }).click();
  await said("The round is paired.");

  // Whoever looks on sees both tables as they are played.
  await bob.page.goto(url);
  await bob.page.getByText(/left of the round/).waitFor();
  const boards = bob.page.getByRole("region", { name: "Live boards" });
  await expect.poll(() => boards.locator("svg").count()).toBeGreaterThanOrEqual(2);
  expect((await inspect(bob, "event-boards")).join("\n")).toBe("");
  await bob.page.getByRole("link", { name: "Director's desk" }).waitFor();

  // Each ruling is made in a dialog, at the first table without a result.
  const decide = async () => {
    await page.getByRole("button", { name: "More ..." }).click();
    await page.getByRole("button", { name: "Decide at a table ..." }).click();
  };
  await decide();
  await page.getByRole("button", { name: "Pause the match" }).click();
  await said("The match is paused.");
  await bob.page.getByText("paused", { exact: true }).waitFor();
  await decide();
  await page.getByRole("button", { name: "Resume the match" }).click();
  await said("The match goes on.");
  await decide();
  await page.getByLabel("Seconds").fill("90");
  await page.getByRole("button", { name: "Give the time" }).click();
  await page.getByRole("status").getByText("has 90 seconds more").waitFor();

  const gil = await stage.come("Gil");
  const watched = await boards.getByRole("link", { name: /Cleo/ }).getAttribute("href");
  await gil.page.goto(new URL(watched!, url).href);
  await gil.page.getByText("Small boards").waitFor();
  await gil.page.getByText("Round 1", { exact: false }).first().waitFor();

  await decide();
  await page.getByLabel("Reason", { exact: true }).fill("Left without a word");
  await page
    .getByRole("button", { name: /^Cleo forfeits|^Dan forfeits|^Eve forfeits|^Fay forfeits/ })
    .first()
    .click();
  await said("The tie is forfeited.");
  await expect.poll(() => boards.getByRole("link").count()).toBe(1);
  // Whoever has watched that match goes on to the other one, or back to the event.
  const next = gil.page.getByRole("link", { name: "Next board of this event" });
  await next.waitFor();
  await gil.page.getByRole("link", { name: "Back to the event" }).waitFor();
  await next.click();
  await gil.page.locator('.play[data-ply="0"]').waitFor();
  expect(gil.page.url()).not.toContain(watched!.split("/").at(-1)!);
  // The desk was made narrow above, and what a round seldom needs is folded there.
  await page.getByText("Entrants, pairs, settings and directors").click();
  await page.getByRole("button", { name: /^Expel/ }).click();
  await page.getByRole("region", { name: "Entrants" }).getByLabel("Reason").fill("Used an engine");
  expect((await inspect(ada, "event-desk-reasons")).join("\n")).toBe("");
  await page.getByRole("button", { name: "Yes, expel Cleo" }).click();
  await said("Cleo: Expel – done.");
  await page.getByRole("button", { name: /^Take off/ }).click();
  await said("Bob does not direct any more.");
  await bob.page.getByRole("link", { name: "Director's desk" }).waitFor({ state: "detached" });
});
