import { describe, expect, it } from "vitest";
import { aimOf, targetsOf } from "$web/games/kuba/aims.ts";
import type { KubaView, Marble } from "$web/games/kuba/view.ts";

const view = (cells: Record<string, Marble>): KubaView => ({ cells, captured: {} });

describe("the arrow of a push", () => {
  it("stands in the cell before a lone marble", () => {
    expect(aimOf(view({ a1: "w" }), "a1", "right")).toEqual({ dir: "right", row: [], end: "b1", last: "a1" });
  });

  it("stands behind the row that goes along, on no marble", () => {
    const aim = aimOf(view({ a1: "w", b1: "r", c1: "b" }), "a1", "right");
    expect(aim).toEqual({ dir: "right", row: ["b1", "c1"], end: "d1", last: "c1" });
  });

  it("stands in the rim where a marble falls off", () => {
    const aim = aimOf(view({ f1: "w", g1: "r" }), "f1", "right");
    expect(aim).toEqual({ dir: "right", row: ["g1"], end: null, last: "g1" });
  });
});

describe("a press beside a chosen marble", () => {
  const aims = [aimOf(view({ a1: "w", b1: "r", c1: "w" }), "a1", "right")];

  it("pushes by the free cell, and by a marble that cannot be chosen", () => {
    expect([...targetsOf(aims, new Set(["a1", "c1"]))]).toEqual([
      ["b1", "right"],
      ["d1", "right"],
    ]);
  });
});
