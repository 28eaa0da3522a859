import { expect, it } from "vitest";
import { decidedBy } from "$web/games/kabetopo/tie.ts";
import { kabetopoView, type Score } from "$web/games/kabetopo/view.ts";

const view = (...rows: readonly (readonly [number, number, number, number])[]) => {
  const scores = rows.map(([points, first_homes, first_stones, unused]): Score => {
    return { points, first_homes, first_stones, unused };
  });
  return kabetopoView({ scores: { ...scores } } as never);
};

it("most points win", () => {
  expect(decidedBy(view([4, 0, 0, 0], [3, 1, 1, 9]), [0])).toBe("points");
});

it("with equal points the next columns decide, one after the other", () => {
  expect(decidedBy(view([3, 1, 0, 0], [3, 0, 2, 5]), [0])).toBe("first_homes");
  expect(decidedBy(view([3, 1, 1, 5], [3, 1, 2, 1]), [1])).toBe("first_stones");
  expect(decidedBy(view([3, 1, 1, 5], [3, 1, 1, 4]), [0])).toBe("unused");
  expect(decidedBy(view([3, 1, 1, 5], [3, 1, 1, 4], [3, 0, 1, 9]), [0])).toBe("unused");
});

it("who is equal in all has won together", () => {
  expect(decidedBy(view([3, 1, 1, 5], [3, 1, 1, 5]), [0, 1])).toBe("shared");
});
