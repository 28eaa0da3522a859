import { expect, it } from "vitest";
import { foresee } from "$web/games/nine/foresee.ts";

it("a red counter, a set one and one that slides are seen where they come to lie", () => {
  expect(foresee({}, { type: "red", cell: "d5" }, 1)?.view).toEqual({ cells: { d5: "r" } });
  expect(foresee({}, { type: "place", slot: "N3" }, 1)?.view).toEqual({ slots: { N3: "b" } });
  const seen = foresee({ slots: { S1: "y", N1: "b" }, cells: { a4: "r" } }, { type: "move", slot: "S1" }, 0);
  expect(seen?.view).toEqual({ slots: { N1: "b" }, cells: { a4: "r", a3: "y" } });
  expect(seen?.events).toEqual([{ type: "move", slot: "S1", cell: "a3", by: 0 }]);
});

it("nothing is foreseen of a blocked counter", () => {
  expect(foresee({ slots: { S1: "y" }, cells: { a1: "r" } }, { type: "move", slot: "S1" }, 0)).toBeNull();
});
