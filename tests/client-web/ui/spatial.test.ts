import { expect, it } from "vitest";
import { nearest } from "$web/ui/spatial.ts";

const grid = Array.from({ length: 49 }, (_, i) => ({ x: 10 * (i % 7), y: 10 * Math.floor(i / 7) }));
const ways = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const;

it("goes to the neighbour on a grid, and nowhere beyond its edge", () => {
  for (const [i, spot] of grid.entries()) {
    expect(nearest(spot, grid, ways.right)).toBe(i % 7 === 6 ? -1 : i + 1);
    expect(nearest(spot, grid, ways.left)).toBe(i % 7 === 0 ? -1 : i - 1);
    expect(nearest(spot, grid, ways.down)).toBe(i >= 42 ? -1 : i + 7);
    expect(nearest(spot, grid, ways.up)).toBe(i < 7 ? -1 : i - 7);
  }
});

it("prefers what lies ahead to what is nearer but aside", () => {
  const from = { x: 0, y: 0 };
  expect(
    nearest(
      from,
      [
        { x: 10, y: 10 },
        { x: 25, y: 0 },
      ],
      ways.right,
    ),
  ).toBe(1);
  expect(nearest(from, [{ x: 10, y: 9 }], ways.right)).toBe(0);
  expect(nearest(from, [{ x: 1, y: 50 }], ways.right)).toBe(-1);
});
