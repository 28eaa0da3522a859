import "../support/browser.ts";
import { expect, it } from "vitest";
import type { ErrorCode } from "$protocol";
import { confirming, freshly, kept } from "$web/account/freshly.svelte.ts";
import { Refusal } from "$web/net/refusal.ts";

const refusal = (code: ErrorCode) => new Refusal(code, { code, type: "", title: "", status: 403 });

/** Something that the server does only after a fresh sign-in. */
function dangerous() {
  const state = { fresh: false, asked: 0 };
  const ask = () => {
    state.asked++;
    return state.fresh ? Promise.resolve("done") : Promise.reject(refusal("confirm_first"));
  };
  return { state, ask };
}

it("AC-7 what needs a fresh sign-in is asked for again once the password was typed", async () => {
  const { state, ask } = dangerous();
  const answer = freshly(ask);
  await Promise.resolve();
  await Promise.resolve();
  expect([state.asked, confirming.answer !== null]).toEqual([1, true]);
  state.fresh = true;
  confirming.answer?.(true);
  expect(await answer).toBe("done");
  expect([state.asked, confirming.answer]).toEqual([2, null]);
});

it("AC-7 it is not done when the player does not type it", async () => {
  const { state, ask } = dangerous();
  const answer = freshly(ask);
  await Promise.resolve();
  await Promise.resolve();
  confirming.answer?.(false);
  expect([await answer, state.asked, confirming.answer]).toEqual([kept, 1, null]);
});

it("nobody is asked for the password for anything else", async () => {
  await expect(freshly(() => Promise.reject(refusal("busy")))).rejects.toThrow("busy");
  expect(await freshly(() => Promise.resolve(7))).toBe(7);
  expect(confirming.answer).toBeNull();
});
