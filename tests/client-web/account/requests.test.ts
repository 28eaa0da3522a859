import "../support/browser.ts";
import { beforeEach, expect, it, vi } from "vitest";
import type { ErrorCode, Player } from "$protocol";
import { deviceToken, keepDeviceToken } from "$web/account/device_tokens.ts";
import { deleteAccount, recover, register, rename, signIn, signOut } from "$web/account/requests.ts";
import { Refusal } from "$web/net/refusal.ts";

const refusal = (code: ErrorCode) => new Refusal(code, { code, type: "", title: "", status: 409 });

const session = vi.hoisted(() => ({
  player: null as Player | null,
  enter: vi.fn(),
  enterAs: vi.fn(),
  leave: vi.fn(),
  call: vi.fn(),
  changed: vi.fn(),
}));
vi.mock("$web/session/session.svelte.ts", () => ({ session }));

/** What was asked over the line aside, and how it is answered. */
const ask = vi.fn();

const ada = { id: "p1", name: "Ada" };
const password = "three green owls";

beforeEach(() => {
  localStorage.clear();
  vi.resetAllMocks();
  session.player = { ...ada, guest: true };
  session.enterAs.mockImplementation((talk: (ask: unknown) => unknown) => talk(ask));
});

it("AC-6 a sign-in sends the token by which the account knows this device", async () => {
  ask.mockResolvedValue({ token: "t", player: ada, device_token: "d" });
  await signIn("Ada", password, false);
  expect(ask.mock.lastCall?.[1]).toEqual({ name: "Ada", password, device: "" });
  ask.mockResolvedValue({ token: "t", player: ada });
  await signIn("ada", password, true);
  const params = { name: "ada", password, device: "", device_token: "d", reopen: true };
  expect(ask.mock.lastCall).toEqual(["sign_in.password", params]);
  expect(deviceToken("Ada")).toBe("d");
});

it("AC-6 a device that came by a recovery code is known to the account", async () => {
  ask.mockResolvedValueOnce({ token: "t", player: ada, device_token: "d" });
  await recover("Ada", "00000", password);
  expect(ask.mock.lastCall?.[1]).toEqual({ name: "Ada", code: "00000", password, device: "" });
  ask.mockResolvedValue({ token: "t", player: ada });
  await recover("Ada", "00001", password);
  expect(ask.mock.lastCall?.[1]).toMatchObject({ device_token: "d" });
  await signIn("Ada", password, false);
  expect(ask.mock.lastCall?.[1]).toMatchObject({ device_token: "d" });
});

it("an account whose making was not answered is signed in to", async () => {
  session.enter.mockImplementation(() => {
    session.player = null;
    return Promise.reject(refusal("name_taken"));
  });
  ask.mockResolvedValue({ token: "t", player: ada });
  await register("Ada", password);
  expect(ask.mock.lastCall?.[1]).toEqual({ name: "Ada", password, device: "" });
});

it("a name that is taken is not signed in to", async () => {
  session.enter.mockRejectedValue(refusal("name_taken"));
  await expect(register("Ada", password)).rejects.toThrow("name_taken");
  session.player = null;
  await expect(register("Ada", password)).rejects.toThrow("name_taken");
  expect(session.enterAs).not.toHaveBeenCalled();
});

it("another name takes the device's token along", async () => {
  keepDeviceToken("Ada", "d");
  session.call.mockResolvedValue({ player: { ...ada, name: "Countess" } });
  await rename("Countess");
  expect(session.changed).toHaveBeenCalledWith({ ...ada, name: "Countess" });
  expect([deviceToken("Ada"), deviceToken("Countess")]).toEqual([undefined, "d"]);
});

it("who is signed out when the answer does not come is signed out", async () => {
  session.leave.mockRejectedValueOnce(refusal("sign_in_first"));
  await signOut();
  session.leave.mockRejectedValueOnce(refusal("storage_failed"));
  await expect(signOut()).rejects.toThrow("storage_failed");
});

it("AC-8 a deleted account leaves no token here, and one that is not deleted keeps it", async () => {
  keepDeviceToken("Ada", "d");
  session.leave.mockRejectedValueOnce(refusal("sign_in_first"));
  await expect(deleteAccount()).rejects.toThrow("sign_in_first");
  expect(deviceToken("Ada")).toBe("d");
  await deleteAccount();
  expect(deviceToken("Ada")).toBeUndefined();
});
