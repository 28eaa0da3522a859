import { expect, it } from "vitest";
import { lieOf } from "$web/games/kapow/abreast.ts";

it("lays the other hands of a phone in no more than two rows beside the own one", () => {
  expect(lieOf(1, true)).toEqual({ columns: 1, rows: 1, chips: false });
  expect(lieOf(2, true)).toEqual({ columns: 2, rows: 1, chips: false });
  expect(lieOf(3, true)).toEqual({ columns: 3, rows: 1, chips: true });
  expect(lieOf(5, true)).toEqual({ columns: 3, rows: 2, chips: true });
  expect(lieOf(7, true)).toEqual({ columns: 4, rows: 2, chips: true });
});

it("draws even one hand as chips on a low phone", () => {
  expect(lieOf(1, true, true)).toEqual({ columns: 1, rows: 1, chips: true });
});

it("gives who watches larger hands", () => {
  expect(lieOf(4, false)).toEqual({ columns: 2, rows: 2, chips: false });
  expect(lieOf(4, false, true)).toEqual({ columns: 2, rows: 2, chips: true });
  expect(lieOf(8, false)).toEqual({ columns: 2, rows: 4, chips: true });
});
