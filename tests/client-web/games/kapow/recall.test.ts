import { expect, it } from "vitest";
import { recall } from "$web/games/kapow/recall.ts";

it("the score sheet still tells of the rounds that are over, in their order", () => {
  const sheet = { 10: { 0: 3, 1: 4 }, 2: { 0: 1, 1: -2 }, 1: { 0: 12, 1: 0 } };
  expect(recall({ sheet })).toEqual([
    { type: "scored", round: 1, points: { 0: 12, 1: 0 }, doubled: false },
    { type: "scored", round: 2, points: { 0: 1, 1: -2 }, doubled: false },
    { type: "scored", round: 10, points: { 0: 3, 1: 4 }, doubled: false },
  ]);
  expect(recall({ sheet: {} })).toEqual([]);
});
