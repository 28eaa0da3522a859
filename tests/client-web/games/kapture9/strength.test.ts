import { expect, it } from "vitest";
import { speedFor, straight } from "$web/games/kapture9/aim.ts";
import { standardBoard } from "$web/games/kapture9/facts.ts";
import { towards } from "$web/games/kapture9/strength.ts";
import { bearing, between, tableOf } from "$web/games/kapture9/table.ts";

const table = tableOf(standardBoard, false);
const home = table.homes[0]!;
const none: ReadonlySet<number> = new Set();

/** An aim at a base, with so much more speed than the right one. */
function at(base: number, more = 0, degrees = 0) {
  const to = table.bases[base]!;
  const far = Math.hypot(to.x - home.x, to.y - home.y);
  const speed = speedFor(far, between(home, to, table.bases, table.baseRadius)) + more;
  return { ...straight, degrees: bearing(home, to) + degrees, speed };
}

it("tells whether the strength is right for a base, and nothing between right and wrong", () => {
  expect(towards(at(6), home, table, none)).toEqual({ base: 6, strength: "right" });
  expect(towards(at(6, 0.12), home, table, none)).toEqual({ base: 6, strength: "hard" });
  expect(towards(at(6, 3), home, table, none)).toEqual({ base: 6, strength: "hard" });
  expect(towards(at(6, -0.1), home, table, none)).toEqual({ base: 6, strength: "soft" });
  expect(towards(at(6, 0.045), home, table, none)).toEqual({ base: 6, strength: null });
});

it("takes the base of those in a row for which the strength is most nearly right", () => {
  for (const base of [0, 4, 8]) expect(towards(at(base), home, table, none)?.base).toBe(base);
});

it("tells nothing of the strength where a meekone stands on the way, or at the base", () => {
  expect(towards(at(4), home, table, new Set([0]))).toEqual({ base: 4, strength: null });
  expect(towards(at(4), home, table, new Set([4]))).toEqual({ base: 4, strength: null });
  expect(towards(at(4), home, table, new Set([8, 1]))).toEqual({ base: 4, strength: "right" });
});

it("tells nothing of the strength where spin changes how the ball rolls", () => {
  expect(towards({ ...at(6), side: 0.2 }, home, table, none)).toEqual({ base: 6, strength: null });
  expect(towards({ ...at(6), height: 0.2 }, home, table, none)).toEqual({ base: 6, strength: null });
});

it("names no base where none lies, or no more than its rim is met", () => {
  expect(towards(at(6, 0, 1.7), home, table, none)).toBeNull();
  for (const [degrees, speed] of [
    [-2.8, 0.49],
    [-4.6, 0.65],
  ] as const)
    expect(towards({ ...straight, degrees, speed }, home, table, none)).toBeNull();
  expect(towards({ ...straight, degrees: -1.5, speed: 0.3 }, home, table, none)?.base).toBe(0);
  expect(towards({ ...straight, degrees: 60 }, home, table, none)).toBeNull();
});
