import { describe, expect, it } from "vitest";
import { cells, gap, lane, mark, placeOf, sections, slotNamed, slots } from "$web/games/nine/board.ts";

const laneOf = (name: string): string[] => {
  const slot = slotNamed(name);
  return slot ? lane(slot) : [];
};

describe("the board of 9", () => {
  it("has 81 cells, 36 slots and nine sections, each once", () => {
    expect(new Set(cells).size).toBe(81);
    expect(new Set(slots.map(({ name }) => name)).size).toBe(36);
    expect(sections).toEqual(["b8", "e8", "h8", "b5", "e5", "h5", "b2", "e2", "h2"]);
  });

  it("reads its cells from the top left", () => {
    expect(cells.slice(0, 3)).toEqual(["a9", "b9", "c9"]);
    expect(cells.at(-1)).toBe("i1");
  });

  it("leads from a slot straight across the board", () => {
    expect(laneOf("N3")).toEqual(["c9", "c8", "c7", "c6", "c5", "c4", "c3", "c2", "c1"]);
    expect(laneOf("S3").toReversed()).toEqual(laneOf("N3"));
    expect(laneOf("W2")[0]).toBe("a2");
    expect(laneOf("E2")[0]).toBe("i2");
  });

  it("draws a slot next to the first cell of its lane", () => {
    for (const slot of slots) {
      const first = placeOf(lane(slot)[0] ?? "");
      const { x, y } = placeOf(slot.name);
      expect(Math.hypot(x - first.x, y - first.y)).toBeCloseTo(1 + gap);
    }
  });

  it("calls a slot by its file or rank", () => {
    expect(slots.filter(({ name }) => ["N3", "S9", "W1", "E8"].includes(name)).map(mark)).toEqual([
      "c",
      "8",
      "i",
      "1",
    ]);
  });

  it("knows no slot of another name", () => {
    expect(slotNamed("N10")).toBeUndefined();
  });
});
