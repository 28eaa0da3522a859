import { expect, it } from "vitest";
import { grasped } from "$web/ui/finger.ts";

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
