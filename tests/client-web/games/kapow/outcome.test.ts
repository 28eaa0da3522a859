import { describe, expect, it } from "vitest";
import { handAfter, topsOf } from "$web/games/kapow/outcome.ts";
import type { Hand } from "$web/games/kapow/table.ts";
import type { KapowAction } from "$web/games/kapow/view.ts";

const hand: Hand = [
  ["8-1", "?", "K"],
  ["p2", "4", "?"],
];

describe("the hand behind an action", () => {
  it.each<[KapowAction, string, Hand]>([
    [
      { type: "replace", at: [0, 1] },
      "7",
      [
        ["8-1", "7", "K"],
        ["p2", "4", "?"],
      ],
    ],
    [
      { type: "powerset", at: [1, 0], put: "top", modifier: 2 },
      "7",
      [
        ["8-1", "?", "K"],
        ["7+2", "4", "?"],
      ],
    ],
    [
      { type: "powerset", at: [0, 0], put: "beneath", modifier: -2 },
      "p2",
      [
        ["8-1-2", "?", "K"],
        ["p2", "4", "?"],
      ],
    ],
    [
      { type: "swap", from: [0, 2], to: [1, 0] },
      "?",
      [
        ["8-1", "?", "p2"],
        ["K", "4", "?"],
      ],
    ],
    [{ type: "discard" }, "7", hand],
  ])("%j with %s", (action, taken, after) => expect(handAfter(hand, taken, action)).toEqual(after));
});

describe("what comes on top of the discard pile (KP-9)", () => {
  const plain: KapowAction = { type: "replace", at: [0, 1] };
  const arranged: KapowAction = { ...plain, arrange: [[0, 2]] };
  it("is the top card of the top position, or what is exchanged with it", () => {
    expect(topsOf(hand, "7", plain, [plain, arranged])).toEqual(["8"]);
    expect(topsOf(hand, "7", arranged, [plain, arranged])).toEqual(["K"]);
  });
  it("is not asked where nothing can be arranged", () => {
    expect(topsOf(hand, "7", plain, [plain])).toEqual([]);
  });
});
