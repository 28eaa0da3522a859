import { expect, it } from "vitest";
import { columnsOf, partsOf } from "$web/events/bracket.ts";
import type { Round } from "$web/events/table_words.ts";

const round = (number: number, ties: readonly (readonly [tie: number, a: number, b: number])[]): Round => ({
  stage: 1,
  round: number,
  by_hand: false,
  tables: ties.map(([tie, a, b], i) => ({
    table: i + 1,
    tie,
    seats: [a, b],
    games: [],
    absent: [],
    over: true,
    points: ["1", "0"],
  })),
  byes: [],
});
const shape = (rounds: readonly Round[], of: number) =>
  columnsOf(rounds, of, false).map(({ slots }) => slots.map(({ seats }) => seats.join("-")));

it("TN-27 has a place for each tie of a knockout, also for byes and those to come", () => {
  expect(
    shape(
      [
        round(1, [
          [1, 4, 5],
          [2, 3, 6],
        ]),
      ],
      3,
    ),
  ).toEqual([["", "4-5", "3-6", ""], ["", ""], [""]]);
});

it("TN-27 tells byes of the first round, once it is paired, from ties to come", () => {
  const byes = (rounds: readonly Round[]) =>
    columnsOf(rounds, 2, false).map(({ slots }) => slots.map(({ bye }) => bye === true));
  expect(byes([round(1, [[1, 2, 3]])])).toEqual([[true, false], [false]]);
  expect(byes([])).toEqual([[false, false], [false]]);
});

it("TN-27 shows a tie for the third place beside the final", () => {
  const columns = columnsOf(
    [
      round(1, [
        [0, 1, 4],
        [1, 2, 3],
      ]),
      round(2, [
        [2, 4, 3],
        [3, 1, 2],
      ]),
    ],
    2,
    true,
  );
  expect(columns[1]?.slots.map(({ seats, third }) => [seats, third])).toEqual([
    [[1, 2], false],
    [[4, 3], true],
  ]);
});

it("TN-27 shows what is known of a double knockout", () => {
  expect(
    shape(
      [
        round(1, [
          [1, 2, 3],
          [0, 1, 4],
        ]),
      ],
      0,
    ),
  ).toEqual([["1-4", "2-3"]]);
});

it("TN-27 tells the parts of a double knockout apart, and a second final", () => {
  // The first of each tie wins.
  const rounds = [
    round(1, [
      [0, 1, 4],
      [1, 2, 3],
    ]),
    round(2, [
      [2, 1, 2],
      [3, 4, 3],
    ]),
    round(3, [[4, 2, 4]]),
    round(4, [[5, 2, 1]]),
    round(5, [[6, 1, 2]]),
  ];
  const seen = partsOf(rounds).map(({ name, columns }) => [
    name,
    columns.map(({ round: of, slots }) => [of, ...slots.map(({ seats }) => seats.join("-"))]),
  ]);
  expect(seen).toEqual([
    [
      "winners",
      [
        [1, "1-4", "2-3"],
        [2, "1-2"],
      ],
    ],
    [
      "losers",
      [
        [2, "4-3"],
        [3, "2-4"],
      ],
    ],
    [
      "finals",
      [
        [4, "2-1"],
        [5, "1-2"],
      ],
    ],
  ]);
});
