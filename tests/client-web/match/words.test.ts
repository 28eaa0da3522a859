import "../support/browser.ts";
import { expect, it } from "vitest";
import type { MatchDocument } from "$protocol";
import generic from "$web/games/generic/index.ts";
import kuba from "$web/games/kuba/index.ts";
import { logged, type Entry } from "$web/match/log.ts";
import { linesOf, resultText, tell } from "$web/match/words.ts";

const doc = { game: "kuba", seats_total: 2, seats: {} } as unknown as MatchDocument;
const step = { mover: null, ply: 0, turn: [], view: null, nth: null, part: null };
const told = (type: string, ui = kuba) =>
  tell({ ...step, id: 1, step: 1, event: { type, seat: 0 } }, doc, ui, {}, null);

it("GEN-2 the log tells that the parts of the draw are fixed, and that an attempt to begin failed", () => {
  expect(told("locked")).toBe("The match is about to begin");
  expect(told("unlocked")).toMatch(/did not come/);
  expect(told("left")).toBe("Seat 1 left");
});

it("GEN-2 the log says nothing of what only programs do", () => {
  for (const type of ["revealed", "committed", "recommitted", "from_the_future"])
    expect(told(type)).toBeNull();
  for (const type of ["revealed", "committed", "recommitted"]) expect(told(type, generic)).toBeNull();
});

/** The lines of a log of such events, all of the first seat. */
function lines(...events: string[]): string[] {
  const of = { mover: null, ply: 0, turn: [], view: null };
  const log = events.reduce<Entry[]>((all, type) => logged(all, [{ type, seat: 0 }], of), []);
  return linesOf(log, doc, kuba, {}, null).flatMap(({ acts }) => acts.map(({ text }) => text));
}

it("the log of a match that has begun does not tell who came, which the seats show", () => {
  expect(lines("sat", "left", "sat", "locked")).toHaveLength(4);
  expect(lines("sat", "locked", "unlocked", "locked", "revealed", "started")).toEqual([]);
  expect(lines("sat", "locked", "started", "resigned", "left")).toEqual(["Seat 1 resigns", "Seat 1 left"]);
});

it("nobody has won, and nobody drew, a match that all have left", () => {
  const ended = (reason: string, ranks: readonly number[]) =>
    resultText({ ...doc, result: { reason, ranks, scores: [0, 0] } } as MatchDocument, null);
  expect(ended("abandoned", [1, 1])).toMatch(/broken off/);
  expect(ended("agreed", [1, 1])).toMatch(/^A draw/);
  expect(ended("abandoned", [1, 2])).toMatch(/because the others left/);
});
