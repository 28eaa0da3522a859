import { describe, expect, it } from "vitest";
import type { Frame } from "$web/games/game.ts";
import { none, pushed } from "$web/games/kuba/marks.ts";

const push = (mover: number, from: string): Frame => ({
  id: 1,
  view: {},
  before: {},
  events: [{ type: "push", from, dir: "up", count: 1 }],
  mover,
});
const after = (...frames: Frame[]) => frames.reduce(pushed, none).rows.map(({ from }) => from);

describe("what Kuba's board marks", () => {
  it("is every push of a turn, for a capture brings another one", () => {
    expect(after(push(0, "a1"), push(1, "g7"), push(1, "f7"))).toEqual(["g7", "f7"]);
  });

  it("is a guessed push once", () => {
    expect(after(push(0, "a1"), push(0, "a1"))).toEqual(["a1"]);
  });

  it("stays while something else happens, and is the frame's own after a jump", () => {
    expect(after(push(0, "a1"), { ...push(1, "b1"), events: [] })).toEqual(["a1"]);
    expect(after(push(0, "a1"), { ...push(0, "b1"), before: null })).toEqual(["b1"]);
  });

  it("is the whole row of a push, and what fell off it", () => {
    const frame = push(0, "a1");
    const capture = { type: "capture", cell: "a7", marble: "r", by: 0 };
    expect(pushed(none, { ...frame, events: [...frame.events, capture] }).rows).toEqual([
      { from: "a1", dir: "up", count: 1, fell: "r" },
    ]);
  });

  it("is nothing when a push was taken back", () => {
    const back = { ...push(1, "b1"), events: [{ type: "taken_back", seat: 0, to: 0 }] };
    expect(after(push(0, "a1"), back)).toEqual([]);
  });
});
