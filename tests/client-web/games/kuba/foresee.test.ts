import { expect, it } from "vitest";
import { foresee } from "$web/games/kuba/slides.ts";

const view = (cells: Record<string, string>) => ({ cells, captured: {}, ban: "a1>up" });

it("a pushed row is one cell on, up to the first gap", () => {
  const seen = foresee(
    view({ a7: "w", a6: "r", a4: "b", b7: "w" }),
    { type: "push", from: "a7", dir: "down" },
    0,
  );
  expect(seen?.view["cells"]).toEqual({ a6: "w", a5: "r", a4: "b", b7: "w" });
  expect(seen?.events).toEqual([{ type: "push", from: "a7", dir: "down", count: 2 }]);
});

it("what is pushed over the edge is gone, and captured", () => {
  const seen = foresee(view({ e1: "w", f1: "b", g1: "r" }), { type: "push", from: "e1", dir: "right" }, 0);
  expect(seen?.view["cells"]).toEqual({ f1: "w", g1: "b" });
  expect(seen?.events[1]).toEqual({ type: "capture", marble: "r", cell: "g1", by: 0 });
});

it("nothing is foreseen of what is no push", () => {
  expect(foresee(view({}), { type: "push", from: "a1", dir: "up" }, 0)).toBeNull();
  expect(foresee(view({ a1: "w" }), { type: "pass" }, 0)).toBeNull();
});
