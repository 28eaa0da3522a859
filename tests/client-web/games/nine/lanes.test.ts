import { describe, expect, it } from "vitest";
import { blockedSlots, stopOf } from "$web/games/nine/lanes.ts";
import { nineView } from "$web/games/nine/view.ts";

const view = nineView({
  phase: "move",
  cells: { c5: "r", a1: "b", i8: "g" },
  slots: { N3: "y", S3: "b", N1: "y", S1: "y", W1: "o", E8: "y", E5: "b" },
});

describe("a counter in a slot of 9", () => {
  it("stops before the next counter (NI-4)", () => {
    expect(stopOf(view, "N3")).toBe("c6");
    expect(stopOf(view, "S3")).toBe("c4");
    expect(stopOf(view, "E5")).toBe("d5");
    expect(stopOf(view, "N1")).toBe("a2");
  });

  it("stops at the end of the board when nothing is in its way", () => {
    expect(stopOf(view, "N5")).toBe("e1");
    expect(stopOf(view, "W2")).toBe("i2");
  });

  it("is blocked when its first cell is taken (NI-5)", () => {
    expect(stopOf(view, "E8")).toBeNull();
    expect(blockedSlots(view)).toEqual(new Set(["E8", "S1", "W1"]));
  });
});
