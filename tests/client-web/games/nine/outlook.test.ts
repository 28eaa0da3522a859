import { describe, expect, it } from "vitest";
import { leaderWith, sectionOf } from "$web/games/nine/outlook.ts";
import { nineView } from "$web/games/nine/view.ts";

const view = nineView({ phase: "move", cells: { b8: "r", a9: "b", c7: "b", d5: "y", i1: "g" } });

describe("what a slide leads to", () => {
  it("knows the section of a cell by its middle", () => {
    expect(["a9", "c7", "e5", "f4", "i1", "g3", "a1"].map(sectionOf)).toEqual([
      ...["b8", "b8", "e5", "e5", "h2", "h2", "b2"],
    ]);
  });

  it("says who would lead there; red counters do not count (NI-6)", () => {
    expect(leaderWith(view, "a8", "y")).toBe("b");
    expect(leaderWith(view, "a8", "b")).toBe("b");
    expect(leaderWith(view, "f6", "y")).toBe("y");
    expect(leaderWith(view, "b2", "o")).toBe("o");
  });

  it("says that nobody would with equal numbers", () => {
    expect(leaderWith(view, "h1", "y")).toBeNull();
    expect(leaderWith(view, "e4", "b")).toBeNull();
  });
});
