import { describe, expect, it } from "vitest";
import { areaOf, edgeOf, markOf, plyAt, sampleAt, topOf, xOf } from "$web/analysis/curve.ts";
import type { Point } from "$web/analysis/report.ts";

const size = { width: 100, height: 200 };
const samples = [
  { ply: 0, shares: [5000, 5000] },
  { ply: 10, shares: [10_000, 0] },
];

describe("the curve of an analysis", () => {
  it("has seat 0 at the bottom: the higher the edge, the better for it", () => {
    expect(edgeOf(samples, 0, 10, size)).toBe("M0.0 100.0 L100.0 0.0");
  });

  it("stacks the areas of all seats up to the top", () => {
    expect(topOf([2000, 3000, 5000], 0, 200)).toBe(160);
    expect(topOf([2000, 3000, 5000], 1, 200)).toBe(100);
    expect(topOf([2000, 3000, 5000], 2, 200)).toBe(0);
    expect(topOf([2000, 3000, 5000], -1, 200)).toBe(200);
    expect(areaOf(samples, 0, 10, size)).toBe("M0.0 100.0 L100.0 0.0 L100.0 200.0 L0.0 200.0 Z");
  });

  it("fills the height also where rounded shares are not quite the whole", () => {
    expect(topOf([3333, 3333, 3333], 2, 200)).toBe(0);
  });

  it("finds the action that is nearest to a press, within the match", () => {
    expect([-5, 0, 14, 16, 100, 400].map((x) => plyAt(x, 10, 100))).toEqual([0, 0, 1, 2, 10, 10]);
    expect([plyAt(50, 0, 100), xOf(0, 0, 100)]).toEqual([0, 0]);
  });

  it("shows the shares of the nearest earlier action where one has not been looked at", () => {
    expect(sampleAt(samples, 7)?.ply).toBe(0);
    expect(sampleAt([], 7)).toBeUndefined();
  });

  it("puts a mark on the curve of two seats, in the area of a seat of more, and cuts none off", () => {
    const at = (ply: number, seat: number, shares: number[]) =>
      markOf({ ply, seat, shares } as unknown as Point, 10, size);
    expect(at(5, 1, [5000, 5000])).toEqual({ x: 50, y: 100 });
    expect(at(5, 1, [5000, 2500, 2500])).toEqual({ x: 50, y: 75 });
    expect(at(0, 0, [10_000, 0])).toEqual({ x: 7, y: 7 });
    expect(at(10, 0, [0, 10_000])).toEqual({ x: 93, y: 193 });
  });
});
