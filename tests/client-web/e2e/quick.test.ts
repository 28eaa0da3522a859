import { it } from "vitest";
import { Guest } from "./support/guest.ts";
import type { Person } from "./support/person.ts";
import { openQuick, quickCard } from "./support/quick_card.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage();

/** A guest's browser, in the lobby. */
async function arrived(name: string): Promise<Person> {
  const guest = await Guest.come(stage.server.port, name);
  const person = await stage.come(name);
  await person.is(guest.identity);
  guest.leave();
  await person.page.goto(stage.server.url);
  return person;
}

const card = ({ page }: Person) => quickCard(page);

async function asks(person: Person, game = "kuba"): Promise<void> {
  if ((await card(person).getByLabel("Game").count()) === 0) await openQuick(person.page);
  await card(person).getByLabel("Game").selectOption(game);
  // Any number would wait for a larger table first (QM-2).
  if (game !== "kuba") await card(person).getByLabel("Players").selectOption("2");
  await card(person).getByRole("button", { name: "Find a match" }).click();
}

it("QM-1 two who ask for the same are taken to a match that has begun", async () => {
  const [ada, bob] = [await arrived("Ada"), await arrived("Bob")];
  await asks(ada);
  await card(ada).getByText("Looking for players").waitFor();
  // How many wait is told before anything is opened, and then of the chosen game.
  await bob.page.reload();
  await card(bob).getByText("1 player waits: Kuba").waitFor();
  await openQuick(bob.page);
  await card(bob).getByText("1 player waits.").waitFor();
  await asks(bob);
  await Promise.all([ada, bob].map(({ page }) => page.waitForURL(/\/m\//)));
  await Promise.all([ada, bob].map(({ page }) => page.locator(".play").waitFor()));
});

it("QM-1 the ticket is the same in another tab and after a reload, and leads to the match from any screen", async () => {
  const [cleo, dan] = [await arrived("Cleo"), await arrived("Dan")];
  await asks(cleo, "nine");
  await card(cleo).getByText("Looking for players").waitFor();
  const tab = await cleo.context.newPage();
  await tab.goto(stage.server.url);
  await tab.getByText("Looking for players").waitFor();
  await tab.close();
  await cleo.page.goto(`${stage.server.url}#/rules/nine`);
  await cleo.page.reload();
  await cleo.page.getByRole("heading").first().waitFor();
  await asks(dan, "nine");
  await Promise.all([cleo, dan].map(({ page }) => page.waitForURL(/\/m\//)));
  await Promise.all([cleo, dan].map(({ page }) => page.locator(".play").waitFor()));
});

it("QM-1 a ticket is given back", async () => {
  const eve = await arrived("Eve");
  await asks(eve);
  await card(eve).getByRole("button", { name: "Cancel" }).click();
  await card(eve).getByRole("button", { name: "Find a match" }).waitFor();
  await card(eve).getByText("Nobody else waits.").waitFor();
});

it("QM-4 an open table is offered to who waits for such a match, and its host is told so", async () => {
  const [fay, gus] = [await arrived("Fay"), await arrived("Gus")];
  await openQuick(fay.page);
  await card(fay).getByLabel("Clock").selectOption("none");
  await asks(fay);
  await card(fay).getByText("Looking for players").waitFor();
  await gus.openTable(stage.server.url, "kuba", (page) => page.getByLabel("No clock").check());
  await gus.page.getByText("1 player who waits in quick match is offered this table.").waitFor();
  await card(fay).getByText("This open table would suit: 1 of 2 seats taken").waitFor();
  await card(fay).getByRole("link", { name: "Look at it" }).click();
  await fay.page.waitForURL(gus.page.url());
  await fay.page.getByRole("button", { name: /^Sit here/ }).click();
  // A table of two begins by itself.
  await gus.page.locator(".play").waitFor();
});
