import { describe, expect, it } from "vitest";
import { edges, lieOf, middle, squareAt, squares, towards } from "$web/games/kabetopo/board.ts";
import { edgesOf, locked, slidOver, tapped } from "$web/games/kabetopo/grip.ts";

const all = edges.map(({ name }) => name);
const between = (a: string, b: string, share: number) => {
  const [from, to] = [middle(a), middle(b)];
  return towards(from, to, share);
};

describe("a finger on the edges of Kabetopo", () => {
  it("is on the square that it touches, or beside the board", () => {
    for (const square of squares) {
      const { x, y } = middle(square);
      expect(squareAt({ x: x + 0.4, y: y - 0.2 })).toBe(square);
    }
    expect(squareAt({ x: -4, y: -4 })).toBeNull();
  });

  it("means the nearest edge of the square that it meets", () => {
    expect(tapped(between("c3", "d3", 0.2), all, null)).toEqual({ place: "c3-d3", around: "c3" });
    expect(tapped(between("c3", "c2", 0.3), all, null)).toEqual({ place: "c2-c3", around: "c3" });
  });

  it("means the edge between two squares once it has met both, wherever it meets the second", () => {
    const before = tapped(between("c3", "c4", 0.1), all, null);
    expect(before).toEqual({ place: "c3-c4", around: "c3" });
    // This point of d3 is nearest to an edge of another square.
    expect(tapped(between("d3", "e3", 0.3), all, before)).toEqual({ place: "c3-d3", around: "c3" });
    expect(tapped(middle("b3"), all, before)).toEqual({ place: "b3-c3", around: "c3" });
  });

  it("goes on from the second square when it meets that again", () => {
    const before = { place: "c3-d3", around: "c3" };
    expect(tapped(between("d3", "e3", 0.3), all, before)).toEqual({ place: "d3-e3", around: "d3" });
    expect(tapped(between("e5", "e6", 0.3), all, before)).toEqual({ place: "e5-e6", around: "e5" });
  });

  it("means no edge that is not free, and the nearest one beyond a square without any", () => {
    const free = all.filter((edge) => edge !== "c3-d3");
    expect(tapped(between("c3", "d3", 0.2), free, null)?.place).not.toBe("c3-d3");
    const before = { place: "c3-c4", around: "c3" };
    expect(tapped(between("d3", "e3", 0.3), free, before)).toEqual({ place: "d3-e3", around: "d3" });
    expect(tapped(between("c3", "d3", 0.4), ["d3-e3"], null)?.place).toBeUndefined();
    expect(tapped(between("c3", "d3", 0.49), ["d3-d4"], null)?.place).toBe("d3-d4");
  });

  it("means the nearest edge while it slides, and nothing far from all", () => {
    expect(slidOver(lieOf("e2-e3"), all)?.place).toBe("e2-e3");
    expect(slidOver({ x: -4, y: -4 }, all)).toBeNull();
    expect(tapped({ x: -4, y: -4 }, all, null)).toBeNull();
  });

  it("means the nearest door or portal to lock", () => {
    const places = ["door:c6", "c3-d3"];
    const { x, y } = lieOf("door:c6");
    expect(locked({ x: x + 0.5, y }, places)).toEqual({ place: "door:c6", around: null });
    expect(locked(middle("a1"), places)).toBeNull();
  });

  it("knows the free edges of a square", () => {
    expect(edgesOf("a1", [...all, "door:a3"]).toSorted()).toEqual(["a1-a2", "a1-b1"]);
  });
});
