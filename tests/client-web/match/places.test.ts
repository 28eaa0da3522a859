import { expect, it } from "vitest";
import type { MatchDocument } from "$protocol";
import { ownEnd } from "$web/match/places.ts";

const ada = { id: "a", name: "Ada" };
const bob = { id: "b", name: "Bob" };
const ended = (reason: string, ranks: readonly number[]) =>
  ({
    seats: { 0: { player: ada }, 1: { player: bob } },
    result: { reason, ranks },
  }) as unknown as MatchDocument;

it("against whom a match was and which place one has is remembered of its end", () => {
  expect(ownEnd(ended("normal", [2, 1]), 0)).toEqual({ rivals: [bob], place: 2, first: 1 });
  expect(ownEnd(ended("agreed", [1, 1]), 1)).toEqual({ rivals: [ada], place: 1, first: 2 });
  expect(
    ownEnd({ ...ended("normal", [1, 2]), result: undefined } as unknown as MatchDocument, 0),
  ).toBeUndefined();
});

it("nobody has a place in a match that was aborted, or broken off", () => {
  for (const reason of ["aborted", "abandoned"]) expect(ownEnd(ended(reason, [1, 1]), 0)?.place).toBe(0);
  expect(ownEnd(ended("abandoned", [1, 2]), 0)?.place).toBe(1);
});
