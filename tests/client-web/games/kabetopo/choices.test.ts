import { describe, expect, it } from "vitest";
import { choicesOf, isLast, mayDrop, wayOf } from "$web/games/kabetopo/choices.ts";
import { kabetopoView, type Runner } from "$web/games/kabetopo/view.ts";

const runner = (seat: number, square: string): Runner => ({
  seat,
  square,
  stones: 0,
  token: true,
  left: { wall: 3, monolith: 1, portal: 1, lock: 1 },
});

const move = (to: string) => ({ type: "move" as const, to });

describe("what may be done in Kabetopo", () => {
  const legal = [
    { type: "drop", piece: "wall", edge: "c3-d3" },
    { type: "drop", piece: "lock", on: "door:c6" },
    { type: "move", to: "c4", bump_to: "b4" },
    { type: "move", to: "c4", bump_to: "c5" },
    { type: "move", to: "c3" },
    { type: "end" },
  ];

  it("is sorted by kind and place, every action once and as it came", () => {
    const { moves, drops, token, end } = choicesOf(legal);
    expect(moves.get("c4")).toEqual([legal[2], legal[3]]);
    expect(moves.get("c3")).toEqual([legal[4]]);
    expect(drops.wall.get("c3-d3")).toEqual(legal[0]);
    expect(drops.lock.get("door:c6")).toEqual(legal[1]);
    expect([token, end]).toEqual([false, true]);
  });

  it("says whether anything may be dropped", () => {
    expect(mayDrop(choicesOf(legal))).toBe(true);
    expect(mayDrop(choicesOf([{ type: "end" }]))).toBe(false);
  });
});

describe("the picture of a move", () => {
  const view = kabetopoView({
    edges: { "c3-d3": "wall", "c2-c3": "portal", "e5-e6": "portal" },
    peaks: { c4: 4 },
  });

  it("is a step over an edge without obstacle, a portal being none (KB-7)", () => {
    expect(wayOf(move("b3"), "c3", view)).toBe("step");
    expect(wayOf(move("c2"), "c3", view)).toBe("step");
  });

  it("is a portal where a wall forbids the step (KB-9)", () => {
    expect(wayOf(move("d3"), "c3", view)).toBe("portal");
    expect(wayOf(move("e6"), "c3", view)).toBe("portal");
  });

  it("is a step off a peak over anything (KB-12)", () => {
    const walled = kabetopoView({ edges: { "c4-d4": "wall" }, peaks: { c4: 4 } });
    expect(wayOf(move("d4"), "c4", walled)).toBe("step");
  });

  it("is a leap over a runner, straight on (KB-8)", () => {
    const taken = kabetopoView({ runners: { west: { ...runner(1, "b3") } } } as never);
    expect(wayOf(move("a3"), "c3", taken)).toBe("leap");
    expect(wayOf(move("b4"), "c3", taken)).toBe("portal");
    expect(wayOf(move("a3"), "c3", view)).toBe("portal");
  });

  it("is a door to the door across (KB-10)", () => {
    expect(wayOf(move("d1"), "c6", view)).toBe("door");
    expect(wayOf(move("f4"), "c6", view)).toBe("portal");
  });

  it("is what the move itself says", () => {
    expect(wayOf({ type: "move", to: "b3", by: "portal" }, "c3", view)).toBe("portal");
  });
});

describe("a move", () => {
  const at = (stage: "begin" | "extra") => ({ ...kabetopoView({}), stage });

  it("ends the turn without a token, after the token, and for who always keeps it", () => {
    expect(isLast(at("begin"), true, false)).toBe(false);
    expect(isLast(at("begin"), false, false)).toBe(true);
    expect(isLast(at("extra"), false, false)).toBe(true);
    expect(isLast(at("begin"), true, true)).toBe(true);
  });
});
