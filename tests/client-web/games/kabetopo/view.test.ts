import { describe, expect, it } from "vitest";
import { kabetopoView, placeOf, runnerOf, runnersOf } from "$web/games/kabetopo/view.ts";

describe("the view of Kabetopo", () => {
  it("has a board before the match starts", () => {
    const view = kabetopoView({});
    expect(Object.keys(view.doors)).toHaveLength(4);
    expect(view.peaks).toEqual({ c4: 4 });
    expect(runnersOf(view)).toEqual([]);
  });

  it("lists the runners in the order of their turns (KB-1)", () => {
    const view = kabetopoView({ runners: { west: { seat: 0 }, east: { seat: 1 }, south: { seat: 2 } } });
    expect(runnersOf(view).map(({ name }) => name)).toEqual(["east", "south", "west"]);
    expect(runnerOf(view, 0)?.name).toBe("west");
    expect(runnerOf(view, null)).toBeUndefined();
  });

  it("finds the place of a drop", () => {
    expect(placeOf({ edge: "c3-d3" })).toBe("c3-d3");
    expect(placeOf({ on: "door:c6" })).toBe("door:c6");
  });
});
