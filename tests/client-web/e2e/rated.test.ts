import { expect, it } from "vitest";
import { quick } from "./support/accounts.ts";
import { inspect } from "./support/look.ts";
import type { Person } from "./support/person.ts";
import { beginRated, openRated, register, resign } from "./support/rated.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage(quick);

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
  await eve.page.getByText("Rated matches are for players with an account.").waitFor();
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
});

it("RA-3 a rated match that is not rated after all says why", async () => {
  const [{ person: fay, guest }, { guest: other }] = [await owner("Fay"), await owner("Gus")];
  const match = await beginRated(guest, other, 1);
  await resign(other, match);
  await fay.page.goto(`${stage.server.url}#/match/${match}`);
  await fay.page.getByText("Not rated: not every player has acted.").waitFor();
  await openRated(guest);
});
