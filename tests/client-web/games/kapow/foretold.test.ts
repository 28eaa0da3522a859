import { describe, expect, it } from "vitest";
import "../../support/browser.ts";
import { begun, foretold, type Outlook } from "$web/games/kapow/foretold.ts";
import { withoutGone } from "$web/games/kapow/outcome.ts";
import type { At, KapowAction } from "$web/games/kapow/view.ts";

const replace = (...at: At): KapowAction => ({ type: "replace", at });
const hand = [
  ["10", "?", "8"],
  ["5", "12", "7"],
  ["?", "1", "9"],
];
const table: Outlook = {
  legal: [{ type: "discard" }, replace(0, 0), replace(0, 1), replace(1, 1)],
  hand,
  taken: "6",
  top: "3",
  last: false,
  chosen: null,
  first: null,
};
const says = (place: string, change: Partial<Outlook> = {}, begins: string[] = []): string =>
  foretold(place, { ...table, ...change }, new Set(begins)).replaceAll("\u00a0", " ");

describe("what a press would do", () => {
  it("is told of a play with the sum of the open cards", () => {
    expect(says("0/0/0")).toBe("Replace 10 by 6 – your sum becomes 48");
    expect(says("0/0/1")).toBe("Replace the hidden card by 6 – your sum becomes 58");
    expect(says("discard")).toBe("Discard 6");
    expect(says("0/1/0")).toBe("");
  });

  it("is told of a play that completes a triad, and of one with which the player goes out", () => {
    expect(says("0/1/1")).toBe("Replace 12 by 6 – the triad goes, your sum becomes 28");
    const open = { hand: [["10", "1", "8"]], legal: [replace(0, 0), { type: "end" } as const] };
    expect(says("0/0/0", open)).toBe("Replace 10 by 6 – your sum becomes 15, you go out");
    expect(says("end", open)).toBe("End your turn – you go out");
    expect(says("0/0/0", { ...open, last: true })).toBe("Replace 10 by 6 – your sum becomes 15");
    // A KAPOW! may still be swapped.
    expect(says("0/0/0", { ...open, hand: [["10", "K", "1"]] })).not.toContain("out");
  });

  it("is told of what is taken and turned up, and where there is a choice", () => {
    const legal = ["draw", "discard"].map((from) => ({ type: "take", from }) as KapowAction);
    expect(says("draw", { legal })).toBe("Draw a card, then play or discard it");
    expect(says("discard", { legal })).toBe("Take 3 from the discards, then play it");
    const reveal: KapowAction = {
      type: "reveal",
      at: [
        [0, 0],
        [0, 1],
      ],
    };
    const two = { legal: [reveal] };
    expect(says("0/0/0", two, ["0/0/0", "0/0/1"])).toBe("Turn up this card and another one");
    expect(says("0/0/1", { ...two, chosen: "0/0/0", first: "0/0/0" })).toBe("Turn up both cards");
    expect(says("0/0/0", { ...two, chosen: "0/0/0", first: "0/0/0" })).toBe("One more card");
    expect(begun({ ...table, ...two, first: "0/0/0" })).toBe(true);
    expect(begun({ ...table, ...two, first: null })).toBe(false);
    const set: KapowAction = { type: "powerset", at: [0, 0], put: "beneath", modifier: 2 };
    expect(says("0/0/0", { taken: "p2", legal: [replace(0, 0), set] })).toBe(
      "Replace this card by power 2, or combine both: you choose next",
    );
  });
});

it.each([
  [["5", "6", "7"], true],
  [["7", "6", "5"], true],
  [["4", "6-2", "4"], true],
  [["K", "0", "1"], false],
  [["K", "11", "K"], true],
  [["K+2", "13", "12"], true],
  [["?", "6", "7"], false],
  [["5", "7", "6"], false],
])("of %j it is foretold whether they go", (triad, gone) => {
  expect(withoutGone([triad])[0] === null).toBe(gone);
});
