import { expect, it } from "vitest";
import { fingered, grasped } from "$web/ui/finger.ts";

const spots = [
  { x: 0, y: 0 },
  { x: 28, y: 0 },
  { x: 200, y: 0 },
];

it("means the nearest spot, also when none is under it", () => {
  expect(grasped({ x: 13, y: 10 }, spots, 44)).toBe(0);
  expect(grasped({ x: 15, y: 10 }, spots, 44)).toBe(1);
  expect(grasped({ x: 28, y: 43 }, spots, 44)).toBe(1);
});

it("means nothing far from all spots, and where there are none", () => {
  expect(grasped({ x: 114, y: 0 }, spots, 44)).toBe(-1);
  expect(grasped({ x: 0, y: 0 }, [], 44)).toBe(-1);
});

const row = [true, false, true].map((able, i) => ({ x: 30 * i, y: 0, side: 30, able }));

it("means what it lies in, also where that has no effect", () => {
  expect(fingered({ x: 30, y: 0 }, row, 44)).toBe(1);
  expect(fingered({ x: 18, y: 12 }, row, 44)).toBe(1);
  expect(fingered({ x: 12, y: 0 }, row, 44)).toBe(0);
});

it("means from a gap or a margin what has an effect, unless something else is much nearer", () => {
  expect(fingered({ x: 16, y: 0 }, row, 44)).toBe(0);
  expect(fingered({ x: 2, y: 20 }, row, 44)).toBe(0);
  expect(fingered({ x: 40, y: 20 }, row, 44)).toBe(2);
  expect(fingered({ x: 31, y: 20 }, row, 44)).toBe(1);
  expect(fingered({ x: 0, y: 60 }, row, 44)).toBe(-1);
});
