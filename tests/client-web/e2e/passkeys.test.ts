import { expect, it } from "vitest";
import { button, dialog, field, quick, signUp, tenMinutesLater, trySignIn } from "./support/accounts.ts";
import { Authenticator, offersNone, passkeySite } from "./support/authenticator.ts";
import { inspect } from "./support/look.ts";
import type { Person } from "./support/person.ts";
import { Stage } from "./support/stage.ts";

const { port, settings, url } = await passkeySite();
const stage = new Stage([...quick, ...settings], port);

const isIn = ({ page }: Person, name: string) => page.getByRole("link", { name }).waitFor();

/** Somebody else's browser, with a device of its own. */
async function come(name: string): Promise<[Person, Authenticator]> {
  const person = await stage.come(name);
  await offersNone(person);
  return [person, await Authenticator.of(person)];
}

/** Makes an account with a passkey, and no password. */
async function signUpWithPasskey(person: Person): Promise<void> {
  const { page, name } = person;
  await page.goto(`${url}#/sign-in`);
  await button(page, "Create an account").click();
  await button(page, "Use a passkey instead of a password").click();
  await field(page.getByRole("dialog"), "Name").fill(name);
  await button(page, "Create with a passkey").click();
  await dialog(page, `${name} is your name now`).waitFor();
  await button(page, "Later").click();
  await isIn(person, name);
}

it("AC-4 an account is made with a passkey alone, and entered with it from another device", async () => {
  const [ada, device] = await come("Ada");
  await signUpWithPasskey(ada);
  expect(await device.count()).toBe(1);

  const [away, other] = await come("Ada elsewhere");
  await other.copy(device);
  await away.page.goto(`${url}#/sign-in`);
  await button(away.page, "Sign in with a passkey").click();
  await isIn(away, "Ada");
  await away.page.goto(`${url}#/account`);
  await away.page.getByText("You have no password.").waitFor();
  // The last way to sign in stays.
  expect(await away.page.getByRole("button", { name: /^Remove/ }).count()).toBe(0);
});

it("AC-4 the browser offers passkeys where the name is typed", async () => {
  const ada = await stage.come("Grace");
  const device = await Authenticator.of(ada);
  await signUpWithPasskey(ada);
  const away = await stage.come("Grace elsewhere");
  await (await Authenticator.of(away)).copy(device);
  await away.page.goto(`${url}#/sign-in`);
  await isIn(away, "Grace");
});

it("AC-4 a passkey is added to a password, used, and removed", async () => {
  const [ada, device] = await come("Lovelace");
  const { page } = ada;
  await signUp(ada, url);
  await page.goto(`${url}#/account`);
  await button(page, "Add a passkey").click();
  await field(page, "Label").fill("Key on my desk");
  await button(page, "Create passkey").click();
  const row = page.getByRole("listitem").filter({ hasText: "Key on my desk" });
  await row.getByText("not used yet").waitFor();
  // A device has one passkey for an account.
  await button(page, "Add a passkey").click();
  await button(page, "Create passkey").click();
  await page.getByText("This device already has a passkey for this account.").waitFor();

  const [away, other] = await come("Lovelace elsewhere");
  await other.copy(device);
  await away.page.goto(`${url}#/sign-in`);
  await button(away.page, "Sign in with a passkey").click();
  await isIn(away, ada.name);
  await away.page.goto(`${url}#/account`);
  await away.page.getByText("last used today").first().waitFor();
  await away.page.getByRole("button", { name: /^Remove :/ }).click();
  await button(dialog(away.page, "Remove this passkey?"), "Remove").click();
  const gone = away.page.getByRole("listitem").filter({ hasText: "Key on my desk" });
  await gone.waitFor({ state: "detached" });
  await button(away.page, "Sign out").click();
  await away.page.goto(`${url}#/sign-in`);
  await button(away.page, "Sign in with a passkey").click();
  await away.page.getByText("No account here has this passkey.").waitFor();
});

it("AC-4 who has a passkey needs no password any more", async () => {
  const [ada] = await come("Johnson");
  const { page } = ada;
  await signUp(ada, url);
  await page.goto(`${url}#/account`);
  await button(page, "Change password").waitFor();
  expect(await button(page, "Remove password").count()).toBe(0);
  await button(page, "Add a passkey").click();
  await button(page, "Create passkey").click();
  await button(page, "Remove password").click();
  await button(dialog(page, "Remove your password?"), "Remove").click();
  await page.getByText("You have no password.").waitFor();
  await button(page, "Sign out").click();
  await page.goto(`${url}#/sign-in`);
  await trySignIn(ada, ada.name);
  await page.getByText("Name and password do not match").waitFor();
  await button(page, "Sign in with a passkey").click();
  await isIn(ada, ada.name);
});

it("AC-4 who shows the wrong finger is told, and may use the password", async () => {
  const [ada, device] = await come("Hopper");
  await signUp(ada, url);
  await ada.page.goto(`${url}#/account`);
  await button(ada.page, "Sign out").click();
  await device.recognizes(false);
  await ada.page.goto(`${url}#/sign-in`);
  await button(ada.page, "Sign in with a passkey").click();
  await ada.page.getByRole("alert").getByText("No passkey was used.").waitFor();
  await trySignIn(ada, ada.name);
  await isIn(ada, ada.name);
});

it("AC-7 a passkey confirms what needs a fresh sign-in", async () => {
  const [ada] = await come("Curie");
  const { page } = ada;
  const { late } = await tenMinutesLater(page, "account.recovery_codes");
  await signUpWithPasskey(ada);
  late();
  await page.goto(`${url}#/account`);
  await button(page, "Make codes").click();
  await button(dialog(page, "Confirm it is you"), "Use a passkey").click();
  await button(page, "I have saved them").waitFor();
});

it("AC-8 a closed account is opened again with its passkey", async () => {
  const [ada] = await come("Noether");
  const { page } = ada;
  await signUpWithPasskey(ada);
  await page.goto(`${url}#/account`);
  await button(page, "Close").click();
  await button(dialog(page, "Close account"), "Close").click();
  await page.getByText("Your account is closed.").waitFor();
  await page.goto(`${url}#/sign-in`);
  await button(page, "Sign in with a passkey").click();
  await button(page, "Open it again").click();
  await isIn(ada, ada.name);
});

it("the pages about passkeys can be read by everybody", async () => {
  const [ada] = await come("Wilhelmina");
  const { page } = ada;
  const faults: string[] = [];
  const look = async (name: string) => void faults.push(...(await inspect(ada, `passkeys-${name}`)));
  await page.goto(`${url}#/sign-in`);
  await button(page, "Sign in with a passkey").waitFor();
  await look("sign-in");
  await signUp(ada, url);
  await page.goto(`${url}#/account`);
  await button(page, "Add a passkey").click();
  await look("adding");
  await button(page, "Create passkey").click();
  await page.getByRole("button", { name: /^Remove :/ }).click();
  await look("remove");
  await button(page, "Cancel").click();
  await look("own");
  expect(faults).toEqual([]);
});
