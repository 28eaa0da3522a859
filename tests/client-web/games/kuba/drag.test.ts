import { expect, it } from "vitest";
import { dragOf } from "$web/games/kuba/drag.ts";

const grip = { name: "d4", x: 100, y: 100, cell: 50 };
const drag = (dx: number, dy: number, turn = false) =>
  dragOf(grip, { clientX: 100 + dx, clientY: 100 + dy }, turn);

it("a marble goes the way it is dragged, by one cell at most", () => {
  expect(drag(25, -10)).toEqual({ dir: "right", by: 0.5, px: 25 });
  expect(drag(-5, 90)).toEqual({ dir: "down", by: 1, px: 90 });
  expect(drag(0, -20).dir).toBe("up");
});

it("a drag is turned with the board", () => {
  expect(drag(25, 0, true).dir).toBe("left");
  expect(drag(0, 25, true).dir).toBe("up");
});
