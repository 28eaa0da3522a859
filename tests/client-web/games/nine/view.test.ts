import { describe, expect, it } from "vitest";
import { countersLeft, redsLeft } from "$web/games/nine/counts.ts";
import { counterOf, nineView, targets } from "$web/games/nine/view.ts";

describe("the view of 9", () => {
  it("is empty before the match starts", () => {
    expect(nineView({})).toEqual({ phase: "red", cells: {}, slots: {}, sections: {}, points: {} });
  });

  it("gives each seat its colour, and red to nobody (NI-1)", () => {
    expect([0, 1, 2, 3, -1].map(counterOf)).toEqual(["y", "b", "o", "g", "r"]);
  });

  it("finds legal actions by the spot they are done at", () => {
    const red = { type: "red", cell: "e5" };
    const move = { type: "move", slot: "N3" };
    expect(targets([red, move])).toEqual(
      new Map<string, object>([
        ["e5", red],
        ["N3", move],
      ]),
    );
  });

  it("counts what is still to be placed (NI-1)", () => {
    const view = nineView({ cells: { e5: "r", b5: "r" }, slots: { N1: "y", N2: "b", N3: "y" } });
    expect(redsLeft(view)).toBe(7);
    expect(countersLeft(view, 0, 2)).toBe(16);
    expect(countersLeft(view, 1, 4)).toBe(8);
  });
});
