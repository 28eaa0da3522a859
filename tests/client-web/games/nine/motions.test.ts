import { describe, expect, it } from "vitest";
import type { GameEvent } from "$web/games/game.ts";
import { gap } from "$web/games/nine/board.ts";
import { durationOf, motionsOf } from "$web/games/nine/motions.ts";

const frame = (events: GameEvent[], before: object | null = {}) => ({
  id: 1,
  view: {},
  before: before as Record<string, never> | null,
  events,
  mover: 0,
});

describe("what moves on the board of 9", () => {
  it("slides in from its slot", () => {
    const [motion] = motionsOf(frame([{ type: "move", slot: "N3", cell: "c4", by: 1 }]));
    expect(motion).toMatchObject({ counter: "b", to: "c4", dx: 0, delay: 0 });
    expect(motion?.dy).toBeCloseTo(-6 - gap);
  });

  it("comes one after the other, and takes as long as it says", () => {
    const two = frame([
      { type: "move", slot: "W1", cell: "b1", by: 0 },
      { type: "blocked", slot: "S2" },
      { type: "move", slot: "E9", cell: "a9", by: 2 },
    ]);
    const [first, second] = motionsOf(two);
    expect(second?.delay).toBe(first?.time);
    expect(durationOf(two)).toBeGreaterThanOrEqual((second?.delay ?? 0) + (second?.time ?? 0));
  });

  it("is set down where it is placed", () => {
    expect(motionsOf(frame([{ type: "red", cell: "e5", by: 0 }]))).toMatchObject([
      { counter: "r", to: "e5", dx: 0, dy: 0 },
    ]);
    expect(motionsOf(frame([{ type: "place", slot: "N1", by: 3 }]))).toMatchObject([
      { counter: "g", to: "N1" },
    ]);
  });

  it("is nothing when the picture before is not known", () => {
    expect(motionsOf(frame([{ type: "red", cell: "e5", by: 0 }], null))).toEqual([]);
    expect(durationOf(frame([{ type: "passed", seat: 0 }]))).toBe(0);
  });
});
