import { expect, it } from "vitest";
import { groupsOf } from "$web/events/groups_of.ts";
import type { Round } from "$web/events/table_words.ts";

const round = (...seats: [number, number][]): Round => ({
  stage: 1,
  round: 1,
  by_hand: false,
  tables: seats.map((pair, i) => ({
    table: i + 1,
    seats: pair,
    games: [],
    absent: [],
    over: false,
    points: [],
  })),
  byes: [],
});

it("TN-30 finds the groups of a stage by who met whom, in the order of their tables", () => {
  const rounds = [round([1, 8], [4, 5], [2, 7], [3, 6]), round([1, 5], [8, 4], [7, 3], [6, 2])];
  expect(groupsOf(rounds).map((group) => group.toSorted())).toEqual([
    [1, 4, 5, 8],
    [2, 3, 6, 7],
  ]);
  expect(groupsOf([])).toEqual([]);
});
