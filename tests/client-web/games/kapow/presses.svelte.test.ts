import { afterEach, describe, expect, it, vi } from "vitest";
import "../../support/browser.ts";
import { Presses, type Pressable } from "$web/games/kapow/presses.svelte.ts";
import { tableOf } from "$web/games/kapow/table.ts";
import type { KapowAction } from "$web/games/kapow/view.ts";
import { decisions, type Decision } from "./played.ts";

function pressing({ view, legal }: Decision, change: Partial<Pressable> = {}) {
  const done: KapowAction[] = [];
  const table = tableOf(view);
  const hand = table.hands[0] ?? [];
  const at: Pressable = $state({ frame: 1, legal, you: 0, hand, taken: table.taken?.card ?? "?", ...change });
  const presses = new Presses(
    () => at,
    (action) => done.push($state.snapshot(action) as KapowAction),
  );
  return { presses, done, at };
}

afterEach(() => {
  vi.useRealTimers();
});

describe("presses", () => {
  it("turn up two cards, and take the first back when it is pressed again", () => {
    const { presses, done } = pressing(decisions.reveal);
    presses.press("0/0/0");
    expect(presses.first).toBe("0/0/0");
    presses.press("0/0/0");
    expect(presses.first).toBeNull();
    presses.press("0/2/1");
    presses.press("0/0/0");
    expect(done).toEqual([
      {
        type: "reveal",
        at: [
          [0, 0],
          [2, 1],
        ],
      },
    ]);
  });

  it("take a card at once", () => {
    const { presses, done } = pressing(decisions.take);
    presses.press("draw");
    expect(done).toEqual([{ type: "take", from: "draw" }]);
  });

  it("ask when a press may mean several actions, and do the one that is chosen", () => {
    const { presses, done } = pressing(decisions.powerset);
    const set = decisions.powerset.legal.find((action) => action.type === "powerset");
    if (set?.type !== "powerset") throw new Error("the decision has no powerset");
    presses.press(`0/${set.at.join("/")}`);
    expect(done).toEqual([]);
    expect(presses.options.map(({ action }) => action)).toContainEqual(set);
    expect(new Set(presses.options.map(({ title }) => title)).size).toBe(presses.options.length);
    presses.choose(set);
    expect(done).toEqual([set]);
    expect(presses.options).toEqual([]);
  });

  it("with a finger, do a play by the second one on the same place", () => {
    vi.useFakeTimers();
    const { presses, done } = pressing(decisions.play);
    presses.press("0/0/0", undefined, true);
    expect(presses.asked?.place).toBe("0/0/0");
    // Another place is asked about in its stead, and it can be taken back.
    presses.press("0/1/0", undefined, true);
    expect(presses.asked?.action).toEqual({ type: "replace", at: [1, 0] });
    presses.cancel();
    expect(presses.asked).toBeNull();
    presses.press("discard", undefined, true);
    // A tap by mistake is often double.
    vi.advanceTimersByTime(200);
    presses.press("discard", undefined, true);
    expect(done).toEqual([]);
    expect(presses.asked?.place).toBe("discard");
    vi.advanceTimersByTime(60);
    presses.press("discard", undefined, true);
    expect(done).toEqual([{ type: "discard" }]);
    expect(presses.asked).toBeNull();
  });

  it("take the top of the discard pile and play it where it is dragged", () => {
    const { presses, done, at } = pressing(decisions.take);
    expect(presses.mayDrag("discard")).toBe(true);
    expect(presses.mayDrag("draw")).toBe(false);
    expect(presses.targets("discard").has("0/1/0")).toBe(true);
    expect(presses.targets(undefined).has("0/1/0")).toBe(false);
    // Not on the other pile.
    presses.drop("discard", "draw");
    expect(done).toEqual([]);
    presses.drop("discard", "0/1/0");
    presses.follow();
    expect(done).toEqual([{ type: "take", from: "discard" }]);
    Object.assign(at, { frame: 2, legal: decisions.play.legal });
    presses.follow();
    presses.follow();
    expect(done.slice(1)).toEqual([{ type: "replace", at: [1, 0] }]);
  });

  it("forget where a card was dragged as soon as something else is pressed", () => {
    const { presses, done, at } = pressing(decisions.take);
    presses.drop("discard", "0/1/0");
    presses.press("draw");
    Object.assign(at, { frame: 2, legal: decisions.play.legal });
    presses.follow();
    expect(done).toEqual([
      { type: "take", from: "discard" },
      { type: "take", from: "draw" },
    ]);
  });

  it("do not ask about what is only taken", () => {
    const { presses, done } = pressing(decisions.take);
    presses.press("draw", undefined, true);
    expect(done).toEqual([{ type: "take", from: "draw" }]);
  });

  it("go back from the choice", () => {
    const { presses, done } = pressing(decisions.powerset);
    const set = decisions.powerset.legal.find((action) => action.type === "powerset");
    if (set?.type !== "powerset") throw new Error("the decision has no powerset");
    presses.press(`0/${set.at.join("/")}`);
    presses.cancel();
    expect([presses.options, done]).toEqual([[], []]);
  });

  it("begin a swap at the only KAPOW!, and end the turn", () => {
    const { presses, done } = pressing(decisions.swap);
    expect(presses.able).toContain("end");
    expect(presses.chosen).not.toBeNull();
    presses.press("end");
    expect(done).toEqual([{ type: "end" }]);
  });

  it("do nothing where nothing is legal, and for a spectator", () => {
    for (const change of [{ legal: [] }, { you: null }]) {
      const { presses, done } = pressing(decisions.reveal, change);
      presses.press("0/0/0");
      expect([presses.able.size, presses.first, done]).toEqual([0, null, []]);
    }
  });

  it("are forgotten with the next frame", () => {
    const { presses, at } = pressing(decisions.reveal);
    presses.press("0/0/0");
    Object.assign(at, { frame: 2 });
    expect(presses.first).toBeNull();
  });
});
