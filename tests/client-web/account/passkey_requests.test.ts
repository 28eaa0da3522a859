import "../support/browser.ts";
import { beforeEach, expect, it, vi } from "vitest";
import type { ErrorCode, Player } from "$protocol";
import { deviceToken, forgetDeviceToken } from "$web/account/device_tokens.ts";
import {
  addPasskey,
  confirmWithPasskey,
  offerPasskeys,
  registerWithPasskey,
  signInWithPasskey,
} from "$web/account/passkey_requests.ts";
import { Refusal } from "$web/net/refusal.ts";
import { PasskeyTrouble } from "$web/session/passkeys.ts";

const refusal = (code: ErrorCode) => new Refusal(code, { code, type: "", title: "", status: 409 });

const session = vi.hoisted(() => ({
  player: null as Player | null,
  signIn: vi.fn(),
  enter: vi.fn(),
  enterAs: vi.fn(),
  call: vi.fn(),
}));
vi.mock("$web/session/session.svelte.ts", () => ({ session }));

const device = vi.hoisted(() => ({
  createPasskey: vi.fn(),
  usePasskey: vi.fn(),
  disownPasskey: vi.fn(),
  passkeysFill: vi.fn(),
}));
vi.mock("$web/session/passkeys.ts", async (original) => ({ ...(await original<object>()), ...device }));

/** What was asked over the line aside. */
const ask = vi.fn();

const ada = { id: "p1", name: "Ada" };
const made = { id: "key", transports: ["internal"] };
const used = { id: "key", signature: "s" };
const options = { rp: { id: "play.example" } };

beforeEach(() => {
  localStorage.clear();
  vi.resetAllMocks();
  session.player = { ...ada, guest: true };
  session.enterAs.mockImplementation((talk: (ask: unknown) => unknown) => talk(ask));
  session.call.mockImplementation((method: string) =>
    Promise.resolve(method.endsWith("options") ? { options } : {}),
  );
  ask.mockImplementation((method: string) =>
    Promise.resolve(method.endsWith("options") ? { options } : { token: "t", player: ada }),
  );
  device.createPasskey.mockResolvedValue(made);
  device.usePasskey.mockResolvedValue(used);
  device.passkeysFill.mockResolvedValue(true);
});

it("AC-4 a sign-in asks for a passkey and sends it over the same line", async () => {
  await signInWithPasskey(true);
  expect(ask.mock.calls).toEqual([
    ["sign_in.passkey_options", {}],
    ["sign_in.passkey", { passkey: used, device: "", reopen: true }],
  ]);
  expect(device.usePasskey).toHaveBeenCalledWith(options, {});
});

it("AC-6 a device that came by a passkey is known to the account, by the passkey and by the name", async () => {
  const known = { token: "t", player: ada, device_token: "d" };
  ask.mockImplementation((method: string) =>
    Promise.resolve(method.endsWith("options") ? { options } : known),
  );
  await signInWithPasskey(false);
  expect(deviceToken("Ada")).toBe("d");
  ask.mockImplementation((method: string) =>
    Promise.resolve(method.endsWith("options") ? { options } : { token: "t", player: ada }),
  );
  await signInWithPasskey(false);
  expect(ask.mock.lastCall).toEqual(["sign_in.passkey", { passkey: used, device: "", device_token: "d" }]);
  forgetDeviceToken("Ada");
  await signInWithPasskey(false);
  expect(ask.mock.lastCall).toEqual(["sign_in.passkey", { passkey: used, device: "" }]);
});

it("AC-4 a passkey that was offered for long is asked for with a new challenge", async () => {
  const late = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(late.signal);
  device.usePasskey.mockImplementationOnce(() => {
    late.abort();
    return Promise.reject(new PasskeyTrouble("cancelled"));
  });
  expect(await offerPasskeys(new AbortController().signal)).toBe(true);
  expect(ask.mock.calls.map(([method]) => method as string)).toEqual([
    "sign_in.passkey_options",
    "sign_in.passkey_options",
    "sign_in.passkey",
  ]);
  expect(device.usePasskey.mock.lastCall?.[1]).toMatchObject({ mediation: "conditional" });
});

it("an offer that is over is not made again", async () => {
  const over = new AbortController();
  device.usePasskey.mockImplementation(() => {
    over.abort();
    return Promise.reject(new PasskeyTrouble("cancelled"));
  });
  await expect(offerPasskeys(over.signal)).rejects.toThrow(PasskeyTrouble);
  expect(device.usePasskey).toHaveBeenCalledOnce();
});

it("a browser that offers nothing in fields is not asked to", async () => {
  device.passkeysFill.mockResolvedValue(false);
  expect(await offerPasskeys(new AbortController().signal)).toBe(false);
  expect(session.enterAs).not.toHaveBeenCalled();
});

it("AC-1 who is nobody is a guest first, and keeps the name with a passkey then", async () => {
  session.player = null;
  session.signIn.mockImplementation(() => void (session.player = { ...ada, guest: true }));
  session.enter.mockResolvedValue({ token: "t", player: ada });
  await registerWithPasskey("Ada");
  expect(session.signIn).toHaveBeenCalledWith("Ada");
  expect(session.call).toHaveBeenCalledWith("account.passkey_options", { name: "Ada" });
  expect(session.enter.mock.lastCall).toEqual([
    "account.register",
    { name: "Ada", passkey: made, device: "" },
  ]);
});

it("an account whose making was not answered is signed in to, and its passkey kept", async () => {
  session.enter.mockImplementation(() => {
    session.player = null;
    return Promise.reject(refusal("name_taken"));
  });
  await registerWithPasskey("Ada");
  expect(ask.mock.lastCall?.[0]).toBe("sign_in.passkey");
  expect(device.disownPasskey).not.toHaveBeenCalled();
});

it("a passkey that the server refuses does not stay on the device", async () => {
  session.enter.mockRejectedValue(refusal("name_taken"));
  await expect(registerWithPasskey("Ada")).rejects.toThrow("name_taken");
  expect(device.disownPasskey).toHaveBeenCalledExactlyOnceWith("play.example", "key");
});

it("a passkey that the server may have stored stays on the device", async () => {
  session.call.mockImplementation((method: string) =>
    method.endsWith("options") ? Promise.resolve({ options }) : Promise.reject(refusal("busy")),
  );
  await expect(addPasskey("My key")).rejects.toThrow("busy");
  expect(session.call.mock.lastCall).toEqual(["account.add_passkey", { passkey: made, label: "My key" }]);
  expect(device.disownPasskey).not.toHaveBeenCalled();
});

it("AC-7 a confirmation sends the passkey that was used", async () => {
  await confirmWithPasskey();
  expect(session.call.mock.lastCall).toEqual(["account.confirm_passkey", { passkey: used }]);
});
