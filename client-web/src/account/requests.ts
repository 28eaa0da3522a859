/** What a person asks for about accounts, as requests with all that belongs to them. */
import type { Player, SignInResult } from "$protocol";
import { Refusal } from "../net/refusal.ts";
import { session } from "../session/session.svelte.ts";
import { deviceLabel } from "./device_label.ts";
import { deviceToken, forgetDeviceToken, keepDeviceToken, renameDeviceToken } from "./device_tokens.ts";
import { offerPassword } from "./password_manager.ts";

/** Remembers what the next sign-in of this player needs. */
export function remember({ player, device_token }: SignInResult, password?: string): void {
  if (device_token !== undefined) keepDeviceToken(player.name, device_token);
  if (password !== undefined) offerPassword(player.name, password);
}

/** What a sign-in says of this browser; the account is known by a name or by the id of a passkey. */
export function thisDevice(account: string): { device: string; device_token?: string } {
  const device_token = deviceToken(account);
  return { device: deviceLabel(), ...(device_token === undefined ? {} : { device_token }) };
}

/** Signs in; with `code` where the player has an authenticator app. What is on its way is given up when `givenUp` fires. */
export async function signIn(
  name: string,
  password: string,
  reopen: boolean,
  givenUp?: AbortSignal,
  code?: string,
): Promise<void> {
  const params = {
    name,
    password,
    ...thisDevice(name),
    ...(reopen ? { reopen } : {}),
    ...(code ? { code } : {}),
  };
  remember(await session.enterAs((ask) => ask("sign_in.password", params), givenUp), password);
}

/** Signs in with a recovery code and sets a new password. */
export async function recover(
  name: string,
  code: string,
  password: string,
  givenUp?: AbortSignal,
): Promise<void> {
  const params = { name, code, password, ...thisDevice(name) };
  remember(await session.enterAs((ask) => ask("sign_in.recovery", params), givenUp), password);
}

/** Makes an account, of the guest if there is one. */
export async function register(name: string, password: string): Promise<void> {
  const guest = session.player;
  try {
    const params = { name, password, device: deviceLabel() };
    remember(await session.enter("account.register", params), password);
  } catch (error) {
    if (!wasDone(error, guest)) throw error;
    await signIn(name, password, false);
  }
}

/** Whether a guest's account is there, though the answer was lost with the connection, and the guest's token with it. */
export const wasDone = (error: unknown, guest: Player | null): boolean =>
  error instanceof Refusal && error.code === "name_taken" && guest !== null && session.player === null;

export async function rename(name: string): Promise<void> {
  const before = session.player?.name ?? "";
  const { player } = await session.call("account.rename", { name });
  session.changed(player);
  renameDeviceToken(before, player.name);
}

/** Ends this browser's session. */
export async function signOut(): Promise<void> {
  try {
    await session.leave("account.sign_out");
  } catch (error) {
    // The connection was lost before the answer came, and the session is over.
    if (!(error instanceof Refusal && error.code === "sign_in_first")) throw error;
  }
}

export const closeAccount = (): Promise<void> => session.leave("account.close");

export async function deleteAccount(): Promise<void> {
  const name = session.player?.name ?? "";
  await session.leave("account.delete");
  forgetDeviceToken(name);
}
