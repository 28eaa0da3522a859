import { describe, expect, it } from "vitest";
import type { MatchRow } from "$protocol";
import { arrange, bestFirst, columnsFor, type Running } from "$web/watch/places.ts";

const running = (match: string, started: number, more: Partial<MatchRow> = {}): Running => [
  match,
  { game: "kuba", players: {}, seats: 2, started, ...more } as MatchRow,
];

it("the most watched matches come first, of equals the rated ones, then the newest", () => {
  const list = [running("old", 1), running("new", 3), running("rated", 2, { rated: true })];
  list.push(running("seen", 0, { spectators: 2 }));
  expect(bestFirst(list)).toEqual(["seen", "rated", "new", "old"]);
  // However many watch, what stands still comes last.
  expect(bestFirst(list, (match) => match === "seen")).toEqual(["rated", "new", "old", "seen"]);
});

describe("places on the wall", () => {
  const nothing = new Set<string>();

  it("are those of the order", () => {
    expect(arrange([], ["a", "b"], nothing, false)).toEqual(["a", "b"]);
    expect(arrange(["a", "b", "c"], ["c", "a"], nothing, false)).toEqual(["c", "a"]);
  });

  it("stay with a match that is over until its end was seen", () => {
    expect(arrange(["a", "b", "c"], ["d", "c", "a"], new Set(["b"]), false)).toEqual(["d", "b", "c", "a"]);
    expect(arrange(["a", "b", "c"], [], new Set(["b"]), false)).toEqual(["b"]);
  });

  it("stay as they are while somebody reads them, and new matches come behind", () => {
    expect(arrange(["a", "b"], ["n", "b", "a"], nothing, true)).toEqual(["a", "b", "n"]);
    // A match that is gone leaves its place to the best of the others.
    expect(arrange(["a", "b"], ["n", "m", "b"], nothing, true)).toEqual(["n", "b", "m"]);
  });
});

describe("the columns of the wall", () => {
  it("leave no board alone in the last row where fewer columns fill it", () => {
    expect([1, 3, 5, 6, 7, 8, 11].map((count) => columnsFor(count, 5))).toEqual([3, 3, 5, 3, 4, 4, 4]);
  });

  it("are no more than have room", () => {
    expect([1, 6].map((count) => columnsFor(count, 2))).toEqual([2, 2]);
    expect(columnsFor(4, 0)).toBe(1);
  });
});
