import { describe, expect, it } from "vitest";
import type { Frame } from "$web/games/game.ts";
import { ahead, cellOf, cells, nameOf, turned } from "$web/games/kuba/cells.ts";
import { slidesOf } from "$web/games/kuba/slides.ts";

const frame = (before: Record<string, string>, event: object): Frame => ({
  id: 1,
  view: { cells: {}, captured: {} },
  before: { cells: before, captured: {} },
  events: [event as Frame["events"][number]],
  mover: 0,
});

describe("the cells of Kuba", () => {
  it("are named as the server names them", () => {
    expect(nameOf({ file: 0, rank: 6 })).toBe("a7");
    for (const cell of cells) expect(cellOf(nameOf(cell))).toEqual(cell);
    expect(nameOf(ahead(cellOf("d4"), "up", 2))).toBe("d6");
  });

  it("are turned by half a turn for Black", () => {
    for (const dir of ["up", "down", "left", "right"] as const) {
      expect(turned(dir, false)).toBe(dir);
      expect(turned(turned(dir, true), true)).toBe(dir);
      expect(turned(dir, true)).not.toBe(dir);
    }
  });
});

describe("what slides in a frame of Kuba", () => {
  it("is the marble that is pushed and those in front of it", () => {
    const push = { type: "push", from: "c4", dir: "right", count: 2 };
    expect(slidesOf(frame({ c4: "w", d4: "r", f4: "b" }, push))).toEqual([
      { marble: "w", from: "c4", dir: "right", falls: false },
      { marble: "r", from: "d4", dir: "right", falls: false },
    ]);
  });

  it("falls where the board ends", () => {
    const push = { type: "push", from: "f1", dir: "right", count: 2 };
    expect(slidesOf(frame({ f1: "w", g1: "r" }, push)).map(({ falls }) => falls)).toEqual([false, true]);
  });

  it("is nothing where nothing is known of the time before", () => {
    const push = { type: "push", from: "c4", dir: "right", count: 1 };
    expect(slidesOf({ ...frame({}, push), before: null })).toEqual([]);
    expect(slidesOf(frame({ c4: "w" }, { type: "resigned", seat: 0 }))).toEqual([]);
  });
});
