import type { Locator, Page } from "playwright-core";
import type { Person } from "./person.ts";

/** Settings of a server that hashes passwords quickly, and lets one address try many. */
export const quick = Object.entries({ hash_memory_kib: 8, hash_passes: 1, hashes_per_s: 10_000 }).flatMap(
  ([name, value]) => [`--accounts.${name}`, String(value)],
);

export const password = "three green owls";

export const button = (place: Page | Locator, name: string) =>
  place.getByRole("button", { name, exact: true });
export const dialog = (page: Page, title: string) => page.getByRole("dialog", { name: title });
export const field = (place: Page | Locator, label: string) =>
  place.getByRole("textbox", { name: label, exact: true });

/**
 * A line to a server for which, once `late` was called, the last sign-in was long ago: it does this only after a
 * confirmation.
 */
export async function tenMinutesLater(page: Page, dangerous: string): Promise<{ late: () => void }> {
  let fresh = true;
  await page.routeWebSocket(/\/ws$/, (line) => {
    const server = line.connectToServer();
    line.onMessage((text) => {
      const { id, method } = JSON.parse(String(text)) as { id: number; method: string };
      if (method === "account.confirm" || method === "account.confirm_passkey") fresh = true;
      if (fresh || method !== dangerous) return server.send(text);
      const data = { code: "confirm_first", type: "", title: "", status: 403 };
      line.send(JSON.stringify({ jsonrpc: "2.0", id, error: { code: 1, message: "", data } }));
    });
  });
  return { late: () => (fresh = false) };
}

/** Makes an account by the dialog, which is open. */
export async function fillIn({ page, name }: Person): Promise<void> {
  const form = page.getByRole("dialog");
  await field(form, "Name").fill(name);
  await field(form, "Password").fill(password);
  await button(form, "Create account").click();
  await dialog(page, `${name} is your name now`).waitFor();
}

/** Makes an account as somebody who was not there before. */
export async function signUp(person: Person, url: string): Promise<void> {
  await person.page.goto(`${url}#/sign-in`);
  await button(person.page, "Create an account").click();
  await fillIn(person);
  await button(person.page, "Later").click();
  await person.page.getByRole("article").first().waitFor();
}

/** Types name and password, and sends them. */
export async function trySignIn({ page }: Person, name: string, word = password): Promise<void> {
  await field(page, "Name").fill(name);
  await field(page, "Password").fill(word);
  await button(page, "Sign in").click();
}

/** Signs in with name and password, and arrives. */
export async function signIn(person: Person, url: string, name: string, word = password): Promise<void> {
  await person.page.goto(`${url}#/sign-in`);
  await trySignIn(person, name, word);
  await person.page.getByRole("article").first().waitFor();
}
