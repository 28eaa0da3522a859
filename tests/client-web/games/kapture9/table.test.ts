import { describe, expect, it } from "vitest";
import { standardBoard } from "$web/games/kapture9/facts.ts";
import { fromAbove } from "$web/games/kapture9/projection.ts";
import { bearing, inlayOf, metBy, neighbours, seen, tableOf } from "$web/games/kapture9/table.ts";

const table = tableOf(standardBoard, false);
const turned = tableOf(standardBoard, true);

describe("the board", () => {
  it("is in metres", () => {
    expect(table.half).toBe(0.225);
    expect(table.homes[0]).toEqual({ x: 0, y: -0.19 });
    expect(table.bases).toHaveLength(9);
    expect(table.bases[5]).toEqual({ x: 0.08486, y: 0 });
  });

  it("says which bases a straight way meets", () => {
    const [home = { x: 0, y: 0 }] = table.homes;
    const met = (degrees: number) =>
      metBy(degrees, home, table.bases, table.baseRadius).map((base) => table.bases.indexOf(base));
    expect(met(0)).toEqual([0, 4, 8]);
    expect(met(bearing(home, table.bases[5]!))).toContain(5);
    expect(met(180)).toEqual([]);
  });

  it("is turned to seat 1, whose home is the near one then", () => {
    expect(turned.homes[1]).toEqual({ x: 0, y: -0.19 });
    expect(turned.bases[5]).toEqual(table.bases[3]);
    expect(seen([1, 2, 3], true)).toEqual([-1, -2, 3]);
    expect(seen([1, 2, 3], false)).toEqual([1, 2, 3]);
  });

  it("has twelve pairs of neighbours, on an inlay that holds all bases", () => {
    expect(neighbours(table)).toHaveLength(12);
    const inlay = inlayOf(table);
    for (const { x, y } of table.bases)
      expect(Math.abs(x) + Math.abs(y) + table.baseRadius).toBeLessThan(inlay);
    expect(inlay).toBeLessThan(0.19);
  });

  it("is aimed over clockwise from straight ahead", () => {
    const home = { x: 0, y: -0.19 };
    expect(bearing(home, { x: 0, y: 0 })).toBe(0);
    expect(bearing(home, { x: 0.19, y: 0 })).toBe(45);
    expect(bearing(home, { x: -0.1, y: -0.19 })).toBe(-90);
  });
});

describe("the picture from above", () => {
  it("has the home at the bottom, and the middle in the middle", () => {
    for (const aspect of [1, 1.2]) {
      const { toPicture, toBoard } = fromAbove(table, aspect);
      expect(toPicture({ x: 0, y: 0 })).toEqual({ x: 0.5, y: 0.5 });
      expect(toPicture({ x: 0, y: -0.19 }).y).toBeGreaterThan(0.8);
      const back = toBoard(toPicture({ x: 0.1, y: -0.2 }));
      expect(back?.x).toBeCloseTo(0.1, 12);
      expect(back?.y).toBeCloseTo(-0.2, 12);
    }
  });

  it("is as wide as the board in millimetres is high", () => {
    const { toPicture } = fromAbove(table, 1.2);
    const across = toPicture({ x: 0.1, y: 0 }).x - 0.5;
    const along = 0.5 - toPicture({ x: 0, y: 0.1 }).y;
    expect(across * 1.2).toBeCloseTo(along, 12);
  });
});
