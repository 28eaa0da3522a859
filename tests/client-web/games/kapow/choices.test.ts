import { describe, expect, it } from "vitest";
import { meanings, onlySwap, sources } from "$web/games/kapow/choices.ts";
import { placeOf } from "$web/games/kapow/table.ts";
import type { KapowAction } from "$web/games/kapow/view.ts";
import { decisions } from "./played.ts";

const you = 0;

/** The presses that lead to an action: where it begins, if it takes two, and where it ends. */
function pressesFor(action: KapowAction): [first: string | null, last: string] {
  switch (action.type) {
    case "reveal":
      return [placeOf(you, action.at[0]), placeOf(you, action.at[1])];
    case "swap":
      return [placeOf(you, action.from), placeOf(you, action.to)];
    case "take":
      return [null, action.from];
    case "replace":
    case "powerset":
      return [null, placeOf(you, action.at)];
    default:
      return [null, action.type];
  }
}

describe.each(Object.entries(decisions))("the decision %s of a match that was played", (_, { legal }) => {
  it("can be made in every way the server allows", () => {
    for (const action of legal) {
      const [first, last] = pressesFor(action);
      if (first) expect(sources(legal, you)).toContain(first);
      expect(meanings(legal, last, first)).toContainEqual(action);
    }
  });

  it("means nothing else", () => {
    for (const action of legal) {
      const [first, last] = pressesFor(action);
      for (const meant of meanings(legal, last, first))
        expect(pressesFor(meant).toSorted()).toEqual([first, last].toSorted());
    }
  });
});

describe("two cards to turn up", () => {
  const legal: KapowAction[] = [
    {
      type: "reveal",
      at: [
        [0, 0],
        [1, 2],
      ],
    },
  ];
  it("may be pressed in either order (KP-4)", () => {
    expect(meanings(legal, "0/1/2", "0/0/0")).toEqual(legal);
    expect(meanings(legal, "0/0/0", "0/1/2")).toEqual(legal);
  });
  it("are two", () => {
    expect(meanings(legal, "0/0/0", "0/0/0")).toEqual([]);
    expect(meanings(legal, "0/0/0", null)).toEqual([]);
  });
});

describe("the KAPOW! to swap", () => {
  const swap = (triad: number): KapowAction => ({ type: "swap", from: [triad, 0], to: [2, 2] });
  it("is chosen when there is no other (KP-10)", () => {
    expect(onlySwap([swap(0), { type: "end" }], you)).toBe("0/0/0");
  });
  it("is to be chosen among several", () => expect(onlySwap([swap(0), swap(1)], you)).toBeNull());
  it("is none in other stages", () => expect(onlySwap([{ type: "discard" }], you)).toBeNull());
});
