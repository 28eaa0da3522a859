import { describe, expect, it } from "vitest";
import type { GameEvent } from "$web/games/game.ts";
import { durationOf, motionsOf } from "$web/games/kabetopo/motions.ts";

const frame = (events: GameEvent[], known = true) => ({
  id: 1,
  view: {},
  before: known ? {} : null,
  events,
  mover: 0,
});

const step = { type: "move", runner: "east", seat: 0, from: "c5", to: "c4", by: "step" };
const bump = { type: "bump", runner: "west", seat: 1, from: "c4", to: "b4" };
const points = { type: "points", seat: 0, for: "first_stone", points: 2 };

describe("what moves on the board of Kabetopo", () => {
  it("is a runner and whom it bumps, at the same time (KB-12)", () => {
    const { walks } = motionsOf(frame([bump, step]));
    expect(walks.map(({ runner, by, delay }) => [runner, by, delay])).toEqual([
      ["west", "bump", 0],
      ["east", "step", 0],
    ]);
  });

  it("is one action after the other", () => {
    const drop = { type: "drop", piece: "lock", on: "door:c6", seat: 1 };
    const { walks, landings, done } = motionsOf(frame([step, drop]));
    expect(landings).toMatchObject([{ piece: "lock", place: "door:c6", delay: walks[0]?.time }]);
    expect(done).toBe((landings[0]?.delay ?? 0) + (landings[0]?.time ?? 0));
  });

  it("leaves time to see the points (KB-18)", () => {
    const { done, points: made } = motionsOf(frame([step, points]));
    expect(made).toEqual([{ seat: 0, points: 2, feat: "first_stone" }]);
    expect(done).toBeGreaterThan(motionsOf(frame([step])).done);
  });

  it("keeps the old round until its last move is seen (KB-19)", () => {
    const over = frame([step, { type: "round_over", round: 1, rule: "KB-17" }, { type: "round", round: 2 }]);
    expect(motionsOf(over).round).toBe(2);
    expect(durationOf(over)).toBeGreaterThan(motionsOf(over).done + 500);
  });

  it("is nothing when the picture before is not known, or nothing moved", () => {
    expect(durationOf(frame([step], false))).toBe(0);
    expect(durationOf(frame([{ type: "passed", seat: 1 }]))).toBe(0);
  });
});
