import { expect, it } from "vitest";
import { button, dialog, field, password, quick, signUp, trySignIn } from "./support/accounts.ts";
import { app } from "./support/authenticator_app.ts";
import { Guest } from "./support/guest.ts";
import { inspect } from "./support/look.ts";
import type { Person } from "./support/person.ts";
import { beginRated, register, resign } from "./support/rated.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage(quick);

/** Makes an account with an authenticator app, and signs in with both factors as an admin. */
async function becomeAdmin(person: Person): Promise<void> {
  const { page, name } = person;
  const { url } = stage.server;
  await signUp(person, url);
  await page.goto(`${url}#/account`);
  await button(page, "Set up an app").click();
  const code = app((await page.locator(".key").innerText()).replaceAll(" ", ""));
  await field(page, "Code of your app").fill(code());
  await button(page, "Confirm code").click();
  await page.getByText("Asked for with your password since").waitFor();
  await stage.server.makeAdmin(name);
  await button(page, "Sign out").click();
  await page.goto(`${url}#/sign-in`);
  await trySignIn(person, name, password);
  await field(page, "Code of your app").fill(code());
  await button(page, "Sign in").click();
  await page.getByRole("article").first().waitFor();
}

it("AC-9 an admin sees, gives and takes roles, and looks at what is listed for moderators", async () => {
  const { port, url } = stage.server;
  const [bela, cora] = [await register(port, "Bela"), await register(port, "Cora")];
  const match = await beginRated(bela, cora);
  await resign(cora, match);

  const ada = await stage.come("Ada");
  const { page } = ada;
  const faults: string[] = [];
  await becomeAdmin(ada);
  await page.goto(`${url}#/account`);
  await page.getByRole("link", { name: "Staff", exact: true }).click();
  const part = (title: string) =>
    page.locator("section", { has: page.getByRole("heading", { name: title, exact: true }) });
  await part("Your roles").getByText("an operator at the machine").waitFor();

  // Both came from this machine.
  const listed = part("Matches to look at");
  await listed.getByText("From one address: Bela, Cora.").or(listed.getByText("Cora, Bela.")).waitFor();
  expect(await listed.getByRole("link", { name: "Replay" }).getAttribute("href")).toContain(match);

  const roles = part("Roles and sessions of a player");
  const look = async (name: string) => {
    await field(roles, "Name of the player").fill(name);
    await button(roles, "Look").click();
    await roles.getByRole("heading", { name, level: 3 }).waitFor();
  };
  await look("Bela");
  await roles.getByText("This player has no role.").waitFor();
  await roles.getByLabel("Role").selectOption("moderator");
  await button(roles, "Give").click();
  await roles.getByText("The player needs a passkey or an authenticator app first").waitFor();
  faults.push(...(await inspect(ada, "staff")));

  await look("Ada");
  await button(roles, "Give").click();
  await roles.locator("strong", { hasText: "Moderator" }).waitFor();
  await part("Your roles").locator("strong", { hasText: "Moderator" }).waitFor();
  await roles.getByRole("button", { name: /^Take away.*Moderator/ }).click();
  await button(dialog(page, "Take away the role Moderator?"), "Take away").click();
  await roles.getByText("1 role of before").waitFor();
  faults.push(...(await inspect(ada, "staff-past")));
  expect(faults).toEqual([]);
  for (const guest of [bela, cora]) guest.leave();
});

it("AC-9, AC-5 an admin sees where a player is signed in, and ends that", async () => {
  const { port, url } = stage.server;
  const dora = await register(port, "Dora");
  const eli = await stage.come("Eli");
  const { page } = eli;
  await becomeAdmin(eli);
  await page.goto(`${url}#/staff`);
  const card = page.locator("section", {
    has: page.getByRole("heading", { name: "Roles and sessions of a player" }),
  });
  await field(card, "Name of the player").fill("Dora");
  await button(card, "Look").click();
  await card.getByRole("heading", { name: "Where this player is signed in" }).waitFor();
  expect(await card.locator("li", { hasText: "Unknown device" }).count()).toBe(1);
  const faults = await inspect(eli, "staff-sessions");
  await button(card, "End all sessions").click();
  await button(dialog(page, "Sign Dora out everywhere?"), "End all sessions").click();
  await card.getByText("This player is signed in nowhere.").waitFor();
  await expect(Guest.back(port, dora.identity)).rejects.toThrow("hello");
  expect(faults).toEqual([]);
});

it("AC-9 who has no role is told so, and finds no way there", async () => {
  const eve = await stage.come("Eve");
  await signUp(eve, stage.server.url);
  await eve.page.goto(`${stage.server.url}#/account`);
  await button(eve.page, "Set up an app").waitFor();
  expect(await eve.page.getByRole("link", { name: "Staff", exact: true }).count()).toBe(0);
  await eve.page.goto(`${stage.server.url}#/staff`);
  await eve.page.getByText("You have no role here.").waitFor();
});
