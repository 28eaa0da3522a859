import "../support/browser.ts";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { drawnFor, forgetNonces, keepNonce, locksOf, nonceFor, passOn } from "$web/session/nonces.ts";

const storage = "kabinet.draws";
const nothing = '{"nonces":[],"locks":[]}';
beforeEach(() => localStorage.setItem(storage, nothing));

const draw = (n: number, match = "m1", player = "ada") =>
  keepNonce({ player, match, nonce: `n${n}`, hash: `h${n}` });
const ask = (n: number, lock = "l1", match = "m1", player = "ada") =>
  nonceFor({ player, match, hash: `h${n}`, lock });

it("GEN-2 a nonce is told under the lock that is then kept, again under the same, and under no other", () => {
  draw(1);
  expect(locksOf("ada", "m1")).toEqual([]);
  expect([ask(1), ask(1), ask(1, "l2"), ask(1, "l1")]).toEqual(["n1", "n1", undefined, "n1"]);
  expect(locksOf("ada", "m1")).toEqual([{ player: "ada", match: "m1", hash: "h1", lock: "l1" }]);
});

it("GEN-2 what this browser's player did not draw is not told, and no lock is kept for it", () => {
  draw(1, "m1", "bela");
  expect([ask(1), ask(2)]).toEqual([undefined, undefined]);
  expect([locksOf("ada", "m1"), drawnFor("ada")]).toEqual([[], []]);
});

it("GEN-2 a nonce for a rematch is the next match's, once that has an id", () => {
  draw(1, "m1");
  draw(2, "m3");
  draw(3, "m1", "bela");
  passOn("ada", "m1", "m2");
  expect([drawnFor("ada"), drawnFor("bela")]).toEqual([["m3", "m2"], ["m1"]]);
});

it("GEN-2 nonces are forgotten when nobody asks for them any more, locks are not", () => {
  draw(1);
  draw(2, "m2");
  draw(3, "m1", "bela");
  ask(1);
  forgetNonces("ada", "m1");
  expect([drawnFor("ada"), drawnFor("bela")]).toEqual([["m2"], ["m1"]]);
  expect(ask(1)).toBeUndefined();
  expect(locksOf("ada", "m1")).toHaveLength(1);
});

it("the oldest are forgotten first", () => {
  for (let n = 0; n < 150; n++) {
    draw(n, `m${n}`);
    ask(n, "l", `m${n}`);
  }
  expect(drawnFor("ada")).toHaveLength(32);
  expect(drawnFor("ada")[0]).toBe("m149");
  expect([locksOf("ada", "m49"), locksOf("ada", "m50")].map(({ length }) => length)).toEqual([0, 1]);
});

it("another tab finds what was drawn, and what is not of this page's making is taken for nothing", () => {
  draw(1);
  const written = localStorage.getItem(storage) ?? "";
  localStorage.setItem(storage, nothing);
  expect(drawnFor("ada")).toEqual([]);
  localStorage.setItem(storage, written);
  expect(drawnFor("ada")).toEqual(["m1"]);
  forgetNonces("ada", "m1");
  for (const nonsense of ["{", "null", "7", "{}", '{"nonces":1,"locks":[]}']) {
    localStorage.setItem(storage, nonsense);
    expect(drawnFor("ada")).toEqual([]);
  }
});

it("without storage, the page itself remembers", () => {
  const broken = () => {
    throw new Error("no storage");
  };
  const spies = [vi.spyOn(localStorage, "getItem"), vi.spyOn(localStorage, "setItem")];
  for (const spy of spies) spy.mockImplementation(broken);
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
  draw(1);
  expect([drawnFor("ada"), ask(1)]).toEqual([["m1"], "n1"]);
});
