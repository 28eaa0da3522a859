import { describe, expect, it } from "vitest";
import {
  beside,
  corners,
  edgeBetween,
  edges,
  height,
  isDoor,
  lieOf,
  middle,
  pointIn,
  reach,
  spread,
  squares,
  towards,
} from "$web/games/kabetopo/board.ts";

describe("the board of Kabetopo", () => {
  it("has 36 squares and 60 edges, each once", () => {
    expect(new Set(squares).size).toBe(36);
    expect(new Set(edges.map(({ name }) => name)).size).toBe(60);
  });

  it("finds a point of the window on the drawing", () => {
    const box = { x: 10, y: 20, width: 20 * reach };
    expect(pointIn(box, { x: 10, y: 20 })).toEqual({ x: -reach, y: -reach });
    const { x, y } = pointIn(box, { x: 10 + 10 * reach, y: 30 + 10 * reach });
    expect([x, y].map((part) => Math.round(part * 1000))).toEqual([0, 1000]);
  });

  it("finds the point so far on the way to another one", () => {
    expect(towards({ x: 1, y: 1 }, { x: 1, y: 5 }, 0.5)).toEqual({ x: 1, y: 1.5 });
    expect(towards({ x: 1, y: 1 }, { x: 1, y: 1 }, 0.5)).toEqual({ x: 1, y: 1 });
  });

  it("names an edge by its squares, the lower first (KB-3)", () => {
    expect(edgeBetween("d3", "c3")?.name).toBe("c3-d3");
    expect(edgeBetween("c3", "c4")?.name).toBe("c3-c4");
    expect(edgeBetween("c3", "d4")).toBeUndefined();
    for (const { low, high } of edges) expect(low < high).toBe(true);
  });

  it("lies as a diamond, North at the top (KB-1)", () => {
    const north = middle(corners.north);
    const east = middle(corners.east);
    expect(north.x).toBeCloseTo(0);
    expect(north.y).toBeLessThan(-3.5);
    expect(east.x).toBeGreaterThan(3.5);
    expect(east.y).toBeCloseTo(0);
    expect(middle(corners.south).y).toBeCloseTo(-north.y);
    expect(middle(corners.west).x).toBeCloseTo(-east.x);
  });

  it("draws squares beside each other one length apart, and their edge half way", () => {
    for (const { name, low, high } of edges) {
      const [a, b] = [middle(low), middle(high)];
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeCloseTo(1);
      const { x, y, angle } = lieOf(name);
      expect([x, y]).toEqual([(a.x + b.x) / 2, (a.y + b.y) / 2]);
      // What lies on an edge lies across the way over it.
      const way = Math.atan2(b.y - a.y, b.x - a.x);
      expect(Math.cos(way - (angle * Math.PI) / 180)).toBeCloseTo(0);
    }
  });

  it("puts doors out of the border, one on each side (KB-4)", () => {
    const away = (place: string): number => Math.hypot(lieOf(place).x, lieOf(place).y);
    for (const square of ["c6", "f4", "d1", "a3"]) {
      expect(isDoor(`door:${square}`)).toBe(true);
      expect(away(`door:${square}`)).toBeGreaterThan(Math.hypot(middle(square).x, middle(square).y));
    }
    const sides = ["c6", "f4", "d1", "a3"].map((square) => {
      const { x, y } = lieOf(`door:${square}`);
      return `${Math.sign(x)} ${Math.sign(y)}`;
    });
    expect(new Set(sides).size).toBe(4);
  });

  it("knows what is beside a square", () => {
    expect(beside("a1").toSorted()).toEqual(["a2", "b1"]);
    expect(beside("c4").toSorted()).toEqual(["b4", "c3", "c5", "d4"]);
  });

  it("rises to the middle", () => {
    expect(["a1", "f3", "b5", "e2", "c4", "d3"].map(height)).toEqual([0, 0, 1, 1, 2, 2]);
  });

  it("spreads runners that share a corner, and leaves one alone in the middle (KB-7)", () => {
    expect(spread(0, 1)).toEqual({ x: 0, y: 0 });
    const [a, b] = [spread(0, 2), spread(1, 2)];
    expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(0.5);
  });
});
