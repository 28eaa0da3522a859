import "../support/browser.ts";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import {
  drawnFor,
  forgetNonce,
  forgetNonces,
  keepNonce,
  nonceFor,
  partsOf,
  passOn,
} from "$web/session/nonces.ts";

const storage = "kabinet.draws";
const nothing = '{"nonces":[],"locks":[]}';
beforeEach(() => localStorage.setItem(storage, nothing));

const locksOf = (player: string) => partsOf(player).locks;
const drawnBy = (player: string) => partsOf(player).drawn;
const draw = (n: number, match = "m1", player = "ada") =>
  keepNonce({ player, match, nonce: `n${n}`, hash: `h${n}` });
const ask = (n: number, lock = "l1", match = "m1", player = "ada") =>
  nonceFor({ player, match, hash: `h${n}`, lock });

const asked = (...requests: ReturnType<typeof ask>[]) => Promise.all(requests);

it("GEN-2 a nonce is told under the lock that is then kept, again under the same, and under no other", async () => {
  await draw(1);
  expect(locksOf("ada")).toEqual([]);
  expect(await asked(ask(1), ask(1), ask(1, "l2"), ask(1, "l1"))).toEqual(["n1", "n1", undefined, "n1"]);
  expect(locksOf("ada")).toEqual([{ player: "ada", match: "m1", hash: "h1", lock: "l1" }]);
});

it("GEN-2 what this browser's player did not draw is not told, and no lock is kept for it", async () => {
  await draw(1, "m1", "bela");
  expect(await asked(ask(1), ask(2))).toEqual([undefined, undefined]);
  expect([locksOf("ada"), drawnFor("ada")]).toEqual([[], []]);
});

it("GEN-2 a nonce is told for the match alone for which it was drawn, and no lock of another is kept", async () => {
  await draw(1, "m1");
  expect(await ask(1, "l1", "m2")).toBeUndefined();
  expect(locksOf("ada")).toEqual([]);
  await passOn("ada", "m1", "m2");
  expect(await asked(ask(1, "l1", "m1"), ask(1, "l2", "m2"))).toEqual([undefined, "n1"]);
});

it("GEN-2 what was drawn is known when its nonce is forgotten, and as long as the lock of it", async () => {
  await draw(1);
  await ask(1);
  await draw(2, "m1", "bela");
  await forgetNonces("ada", "m1");
  expect([drawnBy("ada"), drawnBy("bela")]).toEqual([["h1"], ["h2"]]);
  for (let n = 10; n < 40; n++) await draw(n);
  for (let n = 10; n < 40; n++) await ask(n);
  for (let n = 40; n < 110; n++) {
    await draw(n);
    await ask(n);
  }
  expect(locksOf("ada").map(({ hash }) => hash)).not.toContain("h1");
  expect(drawnBy("ada")).not.toContain("h1");
});

it("GEN-2 two tabs that see two locks at once tell the nonce under one", async () => {
  let last = Promise.resolve<unknown>(undefined);
  const request = vi.fn((_name: string, work: () => unknown) => (last = last.then(work)));
  vi.stubGlobal("navigator", { ...navigator, locks: { request } });
  onTestFinished(() => void vi.unstubAllGlobals());
  await draw(1);
  expect(await asked(ask(1, "l1"), ask(1, "l2"))).toEqual(["n1", undefined]);
  expect(new Set(request.mock.calls.map(([name]) => name)).size).toBe(1);
  request.mockImplementation(() => Promise.reject(new Error("not here")));
  expect(await asked(ask(1, "l1"), ask(1, "l2"))).toEqual(["n1", undefined]);
});

it("GEN-2 a nonce whose hash was refused is forgotten alone", async () => {
  await draw(1);
  await draw(2);
  await draw(1, "m1", "bela");
  await forgetNonce("ada", "h1");
  expect(await asked(ask(1), ask(2), ask(1, "l1", "m1", "bela"))).toEqual([undefined, "n2", "n1"]);
});

it("GEN-2 a nonce for a rematch is the next match's, once that has an id", async () => {
  await draw(1, "m1");
  await draw(2, "m3");
  await draw(3, "m1", "bela");
  await passOn("ada", "m1", "m2");
  expect([drawnFor("ada"), drawnFor("bela")]).toEqual([["m3", "m2"], ["m1"]]);
});

it("GEN-2 nonces are forgotten when nobody asks for them any more, locks are not", async () => {
  await draw(1);
  await draw(2, "m2");
  await draw(3, "m1", "bela");
  await ask(1);
  await forgetNonces("ada", "m1");
  expect([drawnFor("ada"), drawnFor("bela")]).toEqual([["m2"], ["m1"]]);
  expect(await ask(1)).toBeUndefined();
  expect(locksOf("ada")).toHaveLength(1);
});

it("the oldest are forgotten first", async () => {
  for (let n = 0; n < 150; n++) {
    await draw(n, `m${n}`);
    await ask(n, "l", `m${n}`);
  }
  expect(drawnFor("ada")).toHaveLength(32);
  expect(drawnFor("ada")[0]).toBe("m149");
  expect([locksOf("ada").length, locksOf("ada").at(-1)?.match]).toEqual([100, "m50"]);
  expect([drawnBy("ada").length, drawnBy("ada").at(-1)]).toEqual([100, "h50"]);
});

it("another tab finds what was drawn, and what is not of this page's making is taken for nothing", async () => {
  await draw(1);
  const written = localStorage.getItem(storage) ?? "";
  localStorage.setItem(storage, nothing);
  expect(drawnFor("ada")).toEqual([]);
  localStorage.setItem(storage, written);
  expect(drawnFor("ada")).toEqual(["m1"]);
  await forgetNonces("ada", "m1");
  for (const nonsense of ["{", "null", "7", "{}", '{"nonces":1,"locks":[]}']) {
    localStorage.setItem(storage, nonsense);
    expect(drawnFor("ada")).toEqual([]);
  }
});

it("without storage, the page itself remembers", async () => {
  const broken = () => {
    throw new Error("no storage");
  };
  const spies = [vi.spyOn(localStorage, "getItem"), vi.spyOn(localStorage, "setItem")];
  for (const spy of spies) spy.mockImplementation(broken);
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
  await draw(1);
  expect([drawnFor("ada"), await ask(1)]).toEqual([["m1"], "n1"]);
});
