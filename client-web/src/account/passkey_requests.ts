/** What a person asks for with a passkey, as requests with all that belongs to them. */
import type { Methods, PasskeyOptions, SignInResult } from "$protocol";
import type { Ask } from "../net/aside.ts";
import { Refusal } from "../net/refusal.ts";
import {
  createPasskey,
  disownPasskey,
  passkeysFill,
  passkeysWork,
  usePasskey,
  type Asking,
  type CreationOptions,
  type NewPasskey,
  type RequestOptions,
  type UsedPasskey,
} from "../session/passkeys.ts";
import { session } from "../session/session.svelte.ts";
import { deviceLabel } from "./device_label.ts";
import { keepDeviceToken } from "./device_tokens.ts";
import { remember, thisDevice, wasDone } from "./requests.ts";

/** The server takes an answer for two minutes, ms: the browser gets a new question before. */
const renewed = 90_000;

/** Whether the server takes passkeys, and this browser has them. */
export const passkeysOn = (): boolean => session.has("passkeys") && passkeysWork();

// What is in the options is between the server and the browser.
const toMake = ({ options }: PasskeyOptions) => options as unknown as CreationOptions;
const toUse = ({ options }: PasskeyOptions) => options as unknown as RequestOptions;

async function chosen(ask: Ask, how: Asking): Promise<UsedPasskey> {
  return usePasskey(toUse(await ask("sign_in.passkey_options", {})), how);
}

/** What was chosen among what the browser fills a field in with, however long that took. */
async function filledIn(ask: Ask, over: AbortSignal): Promise<UsedPasskey> {
  for (;;) {
    const late = AbortSignal.timeout(renewed);
    try {
      return await chosen(ask, { mediation: "conditional", signal: AbortSignal.any([over, late]) });
    } catch (error) {
      if (over.aborted || !late.aborted) throw error;
    }
  }
}

/** Signs in with that passkey. The result has the token by which the account knows this device, new or not. */
async function enter(ask: Ask, passkey: UsedPasskey, reopen: boolean): Promise<SignInResult> {
  const device = thisDevice(passkey.id);
  const result = await ask("sign_in.passkey", { passkey, ...device, ...(reopen ? { reopen } : {}) });
  if (result.device_token !== undefined) keepDeviceToken(passkey.id, result.device_token);
  return { ...device, ...result };
}

/** Asks for a passkey and signs in with it. What is on its way is given up when `givenUp` fires. */
export async function signInWithPasskey(reopen: boolean, givenUp?: AbortSignal): Promise<void> {
  const how = givenUp ? { signal: givenUp } : {};
  const talk = async (ask: Ask) => enter(ask, await chosen(ask, how), reopen);
  remember(await session.enterAs(talk, givenUp));
}

/**
 * Lets the browser offer passkeys where a name is typed, until `over` fires. True when somebody has signed in with one,
 * false when the browser can't offer any.
 */
export async function offerPasskeys(over: AbortSignal): Promise<boolean> {
  if (!("any" in AbortSignal) || !(await passkeysFill())) return false;
  remember(await session.enterAs(async (ask) => enter(ask, await filledIn(ask, over), false), over));
  return true;
}

/** Makes a passkey and gives it to the server. */
async function make<Result>(
  named: Methods["account.passkey_options"]["params"],
  give: (passkey: NewPasskey) => Promise<Result>,
): Promise<Result> {
  const options = toMake(await session.call("account.passkey_options", named));
  const passkey = await createPasskey(options);
  try {
    return await give(passkey);
  } catch (error) {
    if (error instanceof Refusal && error.certain)
      disownPasskey(options.rp.id ?? location.hostname, passkey.id);
    throw error;
  }
}

/** Makes an account that is entered with a passkey. Only a guest can, so who is nobody yet becomes one. */
export async function registerWithPasskey(name: string): Promise<void> {
  if (!session.player) await session.signIn(name);
  const guest = session.player;
  await make({ name }, async (passkey) => {
    try {
      remember(await session.enter("account.register", { name, passkey, device: deviceLabel() }));
    } catch (error) {
      if (!wasDone(error, guest)) throw error;
      await signInWithPasskey(false);
    }
  });
}

/** Adds a passkey to the account. */
export async function addPasskey(label: string): Promise<void> {
  await make({}, (passkey) => session.call("account.add_passkey", { passkey, label }));
}

/** Proves once more who this is. */
export async function confirmWithPasskey(): Promise<void> {
  const passkey = await usePasskey(toUse(await session.call("account.confirm_options", {})));
  await session.call("account.confirm_passkey", { passkey });
}
