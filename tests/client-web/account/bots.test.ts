import "../support/browser.ts";
import { beforeEach, expect, it, vi } from "vitest";
import type { BotInfo, ErrorCode } from "$protocol";
import { Bots } from "$web/account/bots.svelte.ts";
import { confirming } from "$web/account/freshly.svelte.ts";
import { Refusal } from "$web/net/refusal.ts";
import type { Session } from "$web/session/session.svelte.ts";

const refusal = (code: ErrorCode) => new Refusal(code, { code, type: "", title: "", status: 409 });
const bot = (name: string): BotInfo => ({
  player: { id: name.toLowerCase(), name, bot: true },
  created: 1,
  accept: { games: [], clocks: [], rated: true, humans_only: false, max_matches: 4 },
});

const call = vi.fn();
const session = { player: { id: "p1", name: "Ada" }, call } as unknown as Session & {
  player: { id: string; name: string };
};

beforeEach(() => {
  vi.resetAllMocks();
  session.player = { id: "p1", name: "Ada" };
  confirming.answer = null;
});

it("BO-10 the token of a new bot is held until the player has kept it", async () => {
  call.mockResolvedValueOnce({ bot: bot("Engine"), token: "secret" });
  call.mockResolvedValueOnce({ bots: [bot("Engine")] });
  const bots = new Bots(session);
  expect(await bots.create("Engine")).toBe(true);
  expect(bots.told).toEqual({ name: "Engine", token: "secret" });
  expect(bots.list).toEqual([bot("Engine")]);
  expect(call.mock.calls.map(([method]) => method)).toEqual(["bot.create", "bot.list"]);
});

it("BO-10 a player has three bots", async () => {
  const bots = new Bots(session);
  expect(bots.full).toBe(false);
  call.mockResolvedValueOnce({ bots: [bot("A"), bot("B")] });
  await bots.load();
  expect(bots.full).toBe(false);
  call.mockResolvedValueOnce({ bots: [bot("A"), bot("B"), bot("C")] });
  await bots.load();
  expect(bots.full).toBe(true);
});

it("AC-7 a new token needs a fresh sign-in, and none is made without", async () => {
  call.mockRejectedValueOnce(refusal("confirm_first"));
  const bots = new Bots(session);
  const renewed = bots.renew(bot("Engine"));
  await vi.waitFor(() => expect(confirming.answer).not.toBeNull());
  confirming.answer?.(false);
  expect(await renewed).toBe(false);
  expect(bots.told).toBeNull();
  expect(call).toHaveBeenCalledTimes(1);
});

it("AC-7 a new token is told once the player has confirmed", async () => {
  call.mockRejectedValueOnce(refusal("confirm_first"));
  call.mockResolvedValueOnce({ token: "other" });
  const bots = new Bots(session);
  const renewed = bots.renew(bot("Engine"));
  await vi.waitFor(() => expect(confirming.answer).not.toBeNull());
  confirming.answer?.(true);
  expect(await renewed).toBe(true);
  expect(bots.told).toEqual({ name: "Engine", token: "other" });
  expect(call.mock.lastCall).toEqual(["bot.renew", { bot: "engine" }]);
});

it("a deleted bot is gone from the list", async () => {
  call.mockResolvedValueOnce({});
  call.mockResolvedValueOnce({ bots: [] });
  const bots = new Bots(session);
  expect(await bots.remove(bot("Engine"))).toBe(true);
  expect(bots.list).toEqual([]);
});

it("another player's bots are not shown", async () => {
  const bots = new Bots(session);
  call.mockImplementationOnce(() => {
    session.player = { id: "p2", name: "Bo" };
    return Promise.resolve({ bots: [bot("Engine")] });
  });
  await bots.load();
  expect(bots.list).toBeNull();
});

it("what refuses the list is shown", async () => {
  const bots = new Bots(session);
  call.mockRejectedValueOnce(refusal("storage_failed"));
  await bots.load();
  expect(bots.refusal?.code).toBe("storage_failed");
});
