import { expect, it } from "vitest";
import { quick } from "./support/accounts.ts";
import { runExample, seat } from "./support/example_bot.ts";
import { inspect } from "./support/look.ts";
import type { Person } from "./support/person.ts";
import { openQuick } from "./support/quick_card.ts";
import { play } from "./support/robot.ts";
import { beginRated, openRated, register, resign } from "./support/rated.ts";
import { Stage } from "./support/stage.ts";

// The house answers as soon as it has thought.
const stage = new Stage([...quick, "--match.bot_shows_ms", "0"]);

/** A browser of somebody with an account. */
async function owner(name: string): Promise<{ person: Person; guest: Awaited<ReturnType<typeof register>> }> {
  const guest = await register(stage.server.port, name);
  const person = await stage.come(name);
  await person.is(guest.identity);
  return { person, guest };
}

const row = ({ page }: Person, name: string) => page.locator("section li", { hasText: name });

it("RA-5 a rated table is made by the form, shown in the lobby, and says whom it is not for", async () => {
  const [{ person: ada }, { person: bob }] = [await owner("Ada"), await owner("Bob")];
  const eve = await stage.come("Eve");
  const faults: string[] = [];
  await ada.openTable(stage.server.url, "kuba", async (page) => {
    await page.getByRole("radio", { name: "Rated" }).check();
    expect(await page.getByRole("radio", { name: /^Everybody/ }).isChecked()).toBe(true);
    await page.getByText("Your rating here: 1500?").waitFor();
    await page.getByText("Only for certain ratings").click();
    await page.getByRole("spinbutton", { name: "From" }).fill("1600");
    faults.push(...(await inspect(ada, "rated-new")));
  });
  await ada.page.getByText("Rated · for ratings from 1600").waitFor();
  await bob.page.goto(stage.server.url);
  await row(bob, "Ada (1500?)").getByText("Not for you: your rating here is 1500?").waitFor();
  expect(await row(bob, "Ada (1500?)").locator("a.button").textContent()).toMatch(/^Watch/);
  await eve.page.goto(stage.server.url);
  await row(eve, "Ada (1500?)").getByText("only for players with an account").waitFor();
  faults.push(...(await inspect(bob, "rated-lobby")));
  await bob.page.goto(ada.page.url());
  await bob.page.getByText("Not for you").waitFor();
  expect(await bob.page.getByRole("button", { name: /^Sit here/ }).count()).toBe(0);
  await eve.page.goto(ada.page.url());
  await eve.page.getByText("only for players with an account").waitFor();
  faults.push(...(await inspect(eve, "rated-table")));
  expect(faults).toEqual([]);
});

it("RA-5 whoever has no account is told why there is no rated match", async () => {
  const eve = await stage.come("Eve");
  await eve.page.goto(`${stage.server.url}#/new/kuba`);
  await eve.page.getByText("Rated matches need an account.").waitFor();
  expect(await eve.page.getByRole("radio", { name: "Rated" }).count()).toBe(0);
});

it("a rated match and a private one exclude each other in the form", async () => {
  const { person: ada } = await owner("Ann");
  await ada.page.goto(`${stage.server.url}#/new/kuba`);
  await ada.page.getByRole("radio", { name: "Rated" }).check();
  await ada.page.getByRole("radio", { name: /link$/ }).check();
  expect(await ada.page.getByRole("radio", { name: "Casual" }).isChecked()).toBe(true);
});

it("RA-2 the end of a rated match says what has changed, and why", async () => {
  const [{ person: cleo, guest }, { person: dan, guest: other }] = [await owner("Cleo"), await owner("Dan")];
  const match = await beginRated(guest, other);
  await Promise.all([cleo, dan].map(({ page }) => page.goto(`${stage.server.url}#/match/${match}`)));
  await Promise.all([cleo.sees(2), dan.sees(2)]);
  await resign(other, match);
  for (const { page } of [cleo, dan]) {
    const card = page.locator("section", { has: page.getByRole("heading", { name: "Ratings" }) }).last();
    await card.getByText("Cleo beat an equal player.").waitFor();
    expect(await card.locator("ul").innerText()).toMatch(/Cleo[\s\S]*1500\s*→[\s\S]*1662\?[\s\S]*\+162/);
    expect(await card.locator("ul").innerText()).toMatch(/Dan[\s\S]*1500\s*→[\s\S]*1338\?[\s\S]*−162/);
    const how = card.getByRole("link", { name: "How was this computed? (Cleo)" });
    expect(await how.getAttribute("href")).toBe(`#/rated/kuba_two/1?of=${guest.identity.player.id}`);
  }
  expect(await inspect(cleo, "rated-result")).toEqual([]);

  // In the lobby, too, a rating leads to what it was computed from.
  await openRated(guest);
  await dan.page.goto(stage.server.url);
  await row(dan, "Cleo (1662?")
    .getByRole("link", { name: /^1662\? ?, how it was computed/ })
    .click();
  await dan.page.getByRole("heading", { level: 1 }).filter({ hasText: "computed" }).waitFor();
  expect(dan.page.url()).toContain(`#/rated/kuba_two/?of=${guest.identity.player.id}`);
  await cleo.page.goto(`${stage.server.url}#/new/kuba`);
  await cleo.page.getByRole("radio", { name: "Rated" }).check();
  await cleo.page.getByRole("link", { name: "Your rating here: 1662?" }).waitFor();
});

it("RA-3 a rated match that is not rated after all says why", async () => {
  const [{ person: fay, guest }, { guest: other }] = [await owner("Fay"), await owner("Gus")];
  const match = await beginRated(guest, other, 1);
  await resign(other, match);
  await fay.page.goto(`${stage.server.url}#/match/${match}`);
  await fay.page.getByText("Not rated: not every player has acted.").waitFor();
  await openRated(guest);
});

it("RA-7 with bots at the table, the house's and a player's, only the ratings with bots change", async () => {
  const { person: hal, guest } = await owner("Hal");
  const { token } = await guest.ask("bot.create", { name: "Engine" });
  runExample(stage.server, token);
  const { page } = hal;
  await hal.openTable(stage.server.url, "nine", async () => {
    await page.getByRole("radio", { name: "3", exact: true }).check();
    await page.getByRole("radio", { name: "Rated" }).check();
    await page.getByText("With a bot at the table, only the ratings with bots change.").waitFor();
  });
  await seat(hal, "Engine");
  await page.getByRole("button", { name: /^\+ Bot/ }).click();
  await page.getByRole("button", { name: "Easy", exact: true }).click();
  await page.getByText("Everybody is here.").waitFor();
  await page.getByText("With a bot at the table, only the ratings with bots change.").waitFor();
  const faults = await inspect(hal, "rated-bots-table");
  await hal.start();
  await play(page, { seed: 1 });

  const card = page.locator("section", { has: page.getByRole("heading", { name: "Ratings" }) }).last();
  await card.getByText("only the ratings with bots have changed").waitFor();
  await expect.poll(() => card.locator("li .name").allInnerTexts()).toHaveLength(3);
  for (const name of ["Hal", "Engine", "Easy bot"])
    expect(
      await card.getByRole("link", { name: `How was this computed? (${name})` }).getAttribute("href"),
    ).toMatch(/^#\/rated\/nine_bots\/1\?of=/);
  faults.push(...(await inspect(hal, "rated-bots-result")));
  await page.goto(`${stage.server.url}#/player/${guest.identity.player.id}`);
  await page.getByRole("link", { name: "9, with bots", exact: true }).waitFor();
  expect(await page.locator("section li .ladder").allInnerTexts()).toEqual(["9, with bots"]);
  expect(faults).toEqual([]);
});

it("QM-5 who did not begin three matches is told why no rated one follows, and until when", async () => {
  const [{ person: ivy, guest }, { guest: other }] = [await owner("Ivy"), await owner("Joe")];
  for (let i = 0; i < 3; i++) await resign(guest, await beginRated(guest, other, 0));
  const told =
    /because you did not begin a match\. 3 such matches count; .* takes one off\. You can play rated again from .*\d:\d\d/;
  const { page } = ivy;
  await page.goto(stage.server.url);
  const card = await openQuick(page);
  await card.getByText(told).waitFor();
  expect(await card.getByRole("radio", { name: "Rated" }).count()).toBe(0);
  const faults = await inspect(ivy, "rated-wait-quick");

  await page.goto(`${stage.server.url}#/new/kuba`);
  await page.getByRole("radio", { name: "Rated" }).check();
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.getByRole("alert").getByText(told).waitFor();
  faults.push(...(await inspect(ivy, "rated-wait-new")));

  await page.goto(`${stage.server.url}#/match/${await openRated(other)}`);
  await page.getByRole("button", { name: /^Sit here/ }).click();
  await page.getByRole("alert").getByText(told).waitFor();
  faults.push(...(await inspect(ivy, "rated-wait-table")));

  // Casual ones are free.
  await page.goto(stage.server.url);
  await openQuick(page);
  await card.getByRole("button", { name: "Find a match" }).click();
  await card.getByText("Looking for players").waitFor();
  expect(faults).toEqual([]);
});
