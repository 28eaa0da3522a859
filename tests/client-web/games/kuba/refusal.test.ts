import { expect, it } from "vitest";
import { refusalOf, stuckBy } from "$web/games/kuba/refusal.ts";
import type { KubaView, Marble } from "$web/games/kuba/view.ts";

const view = (cells: Record<string, Marble>): KubaView => ({ cells, captured: {} });

it("a push that a marble behind blocks, or of another's marble, breaks KU-2", () => {
  expect(refusalOf(view({ a7: "w", b7: "w" }), { from: "a7", dir: "left" }, 0)).toBe("KU-2.behind");
  expect(refusalOf(view({ g7: "b" }), { from: "g7", dir: "down" }, 0)).toBe("KU-2");
  expect(refusalOf(view({ d4: "r" }), { from: "d4", dir: "up" }, 1)).toBe("KU-2");
});

it("a push of one's own marble off the board breaks KU-4", () => {
  expect(refusalOf(view({ a7: "w" }), { from: "a7", dir: "left" }, 0)).toBe("KU-4");
  expect(refusalOf(view({ c1: "b", b1: "r", a1: "b" }), { from: "c1", dir: "left" }, 1)).toBe("KU-4");
});

it("any other would be pushed straight back", () => {
  expect(refusalOf(view({ c3: "b", b3: "w" }), { from: "c3", dir: "left" }, 1)).toBe("KU-5");
});

it("a marble of one's own that is shut in on all sides has no room behind it; one that is not breaks another rule", () => {
  const around: Record<string, Marble> = { d5: "r", d3: "b", c4: "w", e4: "w" };
  expect(stuckBy(view({ d4: "w", ...around }), "d4", 0)).toBe("KU-2.behind");
  expect(stuckBy(view({ d4: "w", ...around }), "d4", 1)).toBe("KU-2");
  expect(stuckBy(view(around), "d4", 0)).toBe("KU-2");
});
