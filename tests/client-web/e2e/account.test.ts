import { expect, it } from "vitest";
import {
  button,
  dialog,
  field,
  fillIn,
  password,
  quick,
  signIn,
  signUp,
  tenMinutesLater,
  trySignIn,
} from "./support/accounts.ts";
import type { Guest } from "./support/guest.ts";
import { inspect } from "./support/look.ts";
import { play } from "./support/robot.ts";
import { players } from "./support/season.ts";
import { Stage } from "./support/stage.ts";

const stage = new Stage(quick);

it("AC-1 a guest keeps the name in the middle of a match, and goes on playing it in another browser", async () => {
  const [ada, bob] = await stage.match("kuba");
  await play(ada.page, { seed: 1, ply: 1 });
  await button(ada.page, "Keep this name").click();
  await dialog(ada.page, "Keep this name and your matches").waitFor();
  expect(await field(ada.page, "Name").inputValue()).toBe("Ada");
  await fillIn(ada);
  await button(ada.page, "Later").click();
  // Who watches sees that it is the one Ada now.
  const seat = bob.page.locator(".seats li", { hasText: "Ada" });
  await seat.getByText(", guest").waitFor({ state: "detached" });
  await play(bob.page, { seed: 2, ply: 2 });
  await play(ada.page, { seed: 3, ply: 3 });
  await bob.sees(3);

  const away = await stage.come("Ada elsewhere");
  await signIn(away, stage.server.url, "Ada");
  await away.page.goto(bob.page.url());
  await away.sees(3);
  await play(bob.page, { seed: 4, ply: 4 });
  await play(away.page, { seed: 5, ply: 5 });
  await Promise.all([ada.sees(5), bob.sees(5)]);
});

it("AC-1 of a guest's two tabs one makes the account, and either plays on", async () => {
  const [ada, bob] = await stage.match("kuba");
  const tab = await ada.context.newPage();
  await tab.goto(ada.page.url());
  await tab.locator(".prompt.yours").waitFor();
  await button(ada.page, "Keep this name").click();
  const form = dialog(ada.page, "Keep this name and your matches");
  await field(form, "Name").fill("Ada Twice");
  await field(form, "Password").fill(password);
  await button(form, "Create account").click();
  await dialog(ada.page, "Ada Twice is your name now").waitFor();
  await button(ada.page, "Later").click();
  // The other tab's session has ended with the guest's, and it goes on with the new one by itself.
  await tab.getByRole("link", { name: "Ada Twice" }).first().waitFor();
  await play(tab, { seed: 1, ply: 1 });
  await Promise.all([ada.sees(1), bob.sees(1)]);
  await play(bob.page, { seed: 2, ply: 2 });
  await play(ada.page, { seed: 3, ply: 3 });
  await tab.locator('.play[data-ply="3"]').waitFor();
});

it("AC-1 a public match is found on another device without its link", async () => {
  const [ada, bela] = (await players(stage.server.port, ["Hypatia", "Sappho"])) as [Guest, Guest];
  const { match } = await ada.ask("table.create", { key: "found", game: "kuba", seats: 2 });
  for (const [seat, player] of [ada, bela].entries())
    await player.ask("table.sit", { key: "found-sit", match, seat });
  await ada.ask("table.start", { key: "found-start", match });
  const away = await stage.come("Hypatia elsewhere");
  await signIn(away, stage.server.url, "Hypatia");
  await away.page.locator(".running").getByRole("link", { name: "Return" }).click();
  await away.page.waitForURL(`**/m/${match}`);
  await away.turn();
  for (const player of [ada, bela]) player.leave();
});

it("AC-1 a private table is found on another device without its link", async () => {
  const [ada] = (await players(stage.server.port, ["Kovalevskaya"])) as [Guest];
  const { match } = await ada.ask("table.create", { key: "hidden", game: "nine", seats: 2, private: true });
  await ada.ask("table.sit", { key: "hidden-sit", match, seat: 0 });
  const away = await stage.come("Kovalevskaya elsewhere");
  await signIn(away, stage.server.url, "Kovalevskaya");
  await away.page.locator(".running").getByRole("link", { name: "Return" }).click();
  await away.page.waitForURL(`**/m/${match}`);
  ada.leave();
});

it("AC-5 the devices are listed; one that is signed out stops being the player at once, and says so", async () => {
  const [ada, away] = [await stage.come("Countess"), await stage.come("Countess elsewhere")];
  await signUp(ada, stage.server.url);
  await signIn(away, stage.server.url, ada.name);
  await ada.page.goto(`${stage.server.url}#/account`);
  const rows = ada.page.getByRole("listitem").filter({ hasText: "Chrome on Linux" });
  await expect.poll(() => rows.count()).toBe(2);
  expect(await rows.first().innerText()).toContain("This device");
  await rows.nth(1).getByRole("button", { name: "Sign out" }).click();
  await away.page.getByText("You were signed out. You can still watch.").waitFor();
  await expect.poll(() => rows.count()).toBe(1);
  await ada.page.locator("h2:focus", { hasText: "Where you are signed in" }).waitFor();
  expect(await ada.page.getByRole("link", { name: ada.name }).count()).toBe(1);
  // The way back knows who it was.
  await away.page.getByRole("status").getByRole("link", { name: "Sign in" }).click();
  expect(await field(away.page, "Name").inputValue()).toBe(ada.name);
  await trySignIn(away, ada.name);
  await away.page.getByRole("link", { name: ada.name }).waitFor();
});

it("AC-6 a wrong password and an unknown name get the same answer", async () => {
  const ada = await stage.come("Lovelace");
  await signUp(ada, stage.server.url);
  const eve = await stage.come("Eve");
  await eve.page.goto(`${stage.server.url}#/sign-in`);
  const told = eve.page.getByRole("alert").getByText("Name and password do not match");
  for (const name of [ada.name, "Nobody"]) {
    await trySignIn(eve, name, "three red owls");
    await told.waitFor();
  }
  expect(await eve.hasName()).toBe(false);
  await trySignIn(eve, ada.name.toUpperCase());
  await eve.page.getByRole("link", { name: ada.name }).waitFor();
});

it("AC-4 what cannot be a name or a password here is told at its field", async () => {
  const [ada, eve] = [await stage.come("Byron"), await stage.come("byron")];
  await signUp(ada, stage.server.url);
  await eve.page.goto(`${stage.server.url}#/sign-in`);
  await button(eve.page, "Create an account").click();
  const form = dialog(eve.page, "Create an account");
  const faulty = form.locator('input[aria-invalid="true"]:focus');
  await field(form, "Name").fill(eve.name);
  await field(form, "Password").fill("password1");
  await button(form, "Create account").click();
  await faulty.waitFor();
  await field(form, "Password").fill(password);
  await button(form, "Create account").click();
  await eve.page.getByText("Somebody has this name").waitFor();
  await expect.poll(() => faulty.getAttribute("name")).toBe("username");
});

it("AC-4 a recovery code is good once: it sets a new password and signs the other devices out", async () => {
  const ada = await stage.come("Grace");
  await ada.page.goto(`${stage.server.url}#/sign-in`);
  await button(ada.page, "Create an account").click();
  await fillIn(ada);
  await button(ada.page, "Show my codes").click();
  await button(ada.page, "I have saved them").waitFor();
  const codes = await dialog(ada.page, "Save your recovery codes").getByRole("listitem").allInnerTexts();
  expect(codes).toHaveLength(10);
  await button(ada.page, "I have saved them").click();

  const away = await stage.come("Grace elsewhere");
  const recover = async () => {
    await away.page.goto(`${stage.server.url}#/sign-in`);
    await button(away.page, "Use a recovery code").click();
    await field(away.page, "Name").fill(ada.name);
    await field(away.page, "Recovery code").fill(codes[3]!);
    await field(away.page, "New password").fill("four blue herons");
    await button(away.page, "Set password and sign in").click();
  };
  await recover();
  await away.page.getByText("9 codes left").waitFor();
  await ada.page.getByText("You were signed out.").waitFor();
  await button(away.page, "Sign out").click();
  await away.page.getByText("You are signed out.").waitFor();
  await away.page.locator("main:focus").waitFor();
  await recover();
  await away.page.getByText("Each code works only once").waitFor();
  await button(away.page, "Sign in with your password").click();
  await trySignIn(away, ada.name);
  await away.page.getByText("Name and password do not match").waitFor();
  await trySignIn(away, ada.name, "four blue herons");
  await away.page.getByRole("link", { name: ada.name }).waitFor();
});

it("AC-8 an account is closed and opened again, and deleted for ever", async () => {
  const { url } = stage.server;
  const ada = await stage.come("Hopper");
  const { page } = ada;
  await signUp(ada, url);
  await page.goto(`${url}#/account`);
  await button(page, "Close").click();
  await dialog(page, "Close account").getByRole("button", { name: "Close" }).click();
  await page.getByText("Your account is closed.").waitFor();
  expect(await ada.hasName()).toBe(false);
  await page.goto(`${url}#/sign-in`);
  await trySignIn(ada, ada.name);
  await dialog(page, "Open your account again?").getByRole("button", { name: "Open it again" }).click();
  await page.getByRole("article").first().waitFor();

  await page.goto(`${url}#/account`);
  await button(page, "Delete").click();
  const really = dialog(page, "Delete account");
  expect(await button(page, "Delete for ever").isDisabled()).toBe(true);
  await really.getByRole("textbox").fill("hopper");
  await button(page, "Delete for ever").click();
  await page.getByText("Your account is deleted.").waitFor();
  await page.goto(`${url}#/sign-in`);
  await trySignIn(ada, ada.name);
  await page.getByText("Name and password do not match").waitFor();
});

it("AC-7 what needs a fresh sign-in asks for the password, and goes on then", async () => {
  const ada = await stage.come("Curie");
  const { page } = ada;
  const { late } = await tenMinutesLater(page, "account.recovery_codes");
  await signUp(ada, stage.server.url);
  late();
  await page.goto(`${stage.server.url}#/account`);
  await button(page, "Make codes").click();
  const asked = dialog(page, "Confirm it is you");
  await asked.getByRole("textbox", { name: "Password" }).fill("three red owls");
  await button(page, "Continue").click();
  await asked.getByText("That is not your password.").waitFor();
  await asked.getByRole("textbox", { name: "Password" }).fill(password);
  await button(page, "Continue").click();
  await button(page, "I have saved them").waitFor();
  expect(await dialog(page, "Save your recovery codes").getByRole("listitem").count()).toBe(10);
});

it("AC-3 a player takes another name, which shows everywhere at once", async () => {
  const [ada, bob] = [await stage.come("Noether"), await stage.come("Bob")];
  await signUp(ada, stage.server.url);
  const link = await ada.openTable(stage.server.url, "kuba");
  await bob.page.goto(link);
  await bob.page.locator(".seats", { hasText: "Noether" }).waitFor();
  await ada.page.goto(`${stage.server.url}#/account`);
  await button(ada.page, "Change").click();
  await field(ada.page, "New name").fill("Emmy");
  await button(ada.page, "Save").click();
  await bob.page.locator(".seats", { hasText: "Emmy" }).waitFor();
  expect(await button(ada.page, "Change").evaluate((it) => it === document.activeElement)).toBe(true);
});

it("the pages about accounts can be read by everybody", async () => {
  const { url } = stage.server;
  const ada = await stage.come("Wilhelmina");
  const { page } = ada;
  const faults: string[] = [];
  const look = async (name: string) => void faults.push(...(await inspect(ada, `account-${name}`)));
  await page.goto(`${url}#/account`);
  await page.getByText("You are not signed in.").waitFor();
  await look("nobody");
  await page.goto(`${url}#/sign-in`);
  await trySignIn(ada, ada.name);
  await page.getByText("Name and password do not match").waitFor();
  // This server takes no passkeys.
  expect(await page.getByText("passkey").count()).toBe(0);
  await look("sign-in");
  await button(page, "Use a recovery code").click();
  await look("recover");
  await ada.openTable(url, "kuba");
  await page.goto(`${url}#/sign-in`);
  await look("sign-in-guest");
  await page.goto(`${url}#/account`);
  await page.getByText("Guest since").waitFor();
  await look("guest");
  await button(page, "Sign out").click();
  await look("guest-sign-out");
  await button(page, "Cancel").click();
  await button(page, "Create an account").click();
  await look("register");
  await fillIn(ada);
  await look("registered");
  await button(page, "Show my codes").click();
  await button(page, "I have saved them").waitFor();
  await look("codes");
  await button(page, "I have saved them").click();
  await page.getByText("10 codes left").waitFor();
  await look("own");
  await button(page, "Change password").click();
  await button(page, "Change").click();
  await look("changing");
  await button(page, "Delete").click();
  await look("delete");
  expect(faults).toEqual([]);
});
