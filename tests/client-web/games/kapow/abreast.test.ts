import { expect, it } from "vitest";
import { acrossOf, lieOf, sidesOf, tileOf } from "$web/games/kapow/abreast.ts";

it("lays the other hands of a phone in no more than two rows beside the own one, whole where there is room", () => {
  expect(lieOf(1, true)).toEqual({ columns: 1, rows: 1, chips: false });
  expect(lieOf(2, true)).toEqual({ columns: 2, rows: 1, chips: false });
  expect(lieOf(4, true)).toEqual({ columns: 2, rows: 2, chips: false });
  expect(lieOf(6, true)).toEqual({ columns: 3, rows: 2, chips: false });
  expect(lieOf(7, true)).toEqual({ columns: 4, rows: 2, chips: false });
});

it("draws chips on a low phone, in as few rows as can be, from three hands on", () => {
  expect(lieOf(2, true, true)).toEqual({ columns: 2, rows: 1, chips: false });
  expect(lieOf(4, true, true)).toEqual({ columns: 4, rows: 1, chips: true });
  expect(lieOf(7, true, true)).toEqual({ columns: 4, rows: 2, chips: true });
});

it("gives who watches larger hands", () => {
  expect(lieOf(2, false)).toEqual({ columns: 1, rows: 2, chips: false });
  expect(lieOf(4, false, true)).toEqual({ columns: 2, rows: 2, chips: false });
  expect(lieOf(6, false, true)).toEqual({ columns: 3, rows: 2, chips: false });
  expect(lieOf(8, false)).toEqual({ columns: 3, rows: 3, chips: false });
  expect(lieOf(8, false, true)).toEqual({ columns: 4, rows: 2, chips: true });
});

it("lays the other hands of a desk round the own one, as the clock goes", () => {
  expect(sidesOf(3)).toEqual([
    { row: 2, column: 1 },
    { row: 1, column: 1 },
    { row: 1, column: 3 },
  ]);
  expect(sidesOf(4).at(-1)).toEqual({ row: 2, column: 3 });
  // More of them lie above it, and of six or seven the first and the last at its sides.
  expect(sidesOf(5).map(({ row }) => row)).toEqual([1, 1, 1, 1, 1]);
  const seven = sidesOf(7);
  expect(seven.map(({ column }) => column)).toEqual([1, 1, 2, 3, 4, 5, 5]);
  expect(seven.map(({ row }) => row)).toEqual([2, 1, 1, 1, 1, 1, 2]);
  expect([5, 6, 7].map(acrossOf)).toEqual([5, 4, 5]);
});

it("lays the hands of a tile, which is as high as wide, in about as many rows as columns", () => {
  expect(tileOf(2)).toEqual({ columns: 2, rows: 1 });
  expect(tileOf(3)).toEqual({ columns: 2, rows: 2 });
  expect(tileOf(5)).toEqual({ columns: 3, rows: 2 });
  expect(tileOf(8)).toEqual({ columns: 3, rows: 3 });
});
