import { expect, it } from "vitest";
import { aheadBy, decidedBy } from "$web/games/kabetopo/tie.ts";
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

it("what puts a seat before another one is told where the points are equal, and only then", () => {
  const scores = view([3, 1, 1, 5], [3, 1, 0, 9], [3, 0, 2, 9], [2, 1, 1, 9], [3, 1, 1, 5]);
  expect(aheadBy(scores, 0, 1)).toBe("first_stones");
  expect(aheadBy(scores, 0, 2)).toBe("first_homes");
  expect(aheadBy(scores, 0, 3)).toBe("");
  expect(aheadBy(scores, 0, 4)).toBe("");
  // Who resigned may stand behind somebody with less.
  expect(aheadBy(scores, 2, 0)).toBe("");
});
