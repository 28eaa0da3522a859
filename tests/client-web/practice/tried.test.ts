import { expect, it } from "vitest";
import type { GameEvent, Tries } from "$web/games/game.ts";
import { logged, type Entry } from "$web/match/log.ts";
import { triedIn } from "$web/practice/tried.ts";

const tries: Tries = {
  name: String,
  again: () => "",
  stay: () => "",
  columns: () => [],
  of: (events) => {
    const flick = events.find(({ type }) => type === "flick");
    return flick ? { action: { type: "flick" }, cells: [String(flick.way)] } : null;
  },
};

function step(log: readonly Entry[], ply: number, mover: number, ...events: GameEvent[]): Entry[] {
  return logged(log, events, { mover, ply, turn: [0], view: {} });
}

const flick = (way: string): GameEvent => ({ type: "flick", way });
const back = (to: number): GameEvent => ({ type: "taken_back", to });

it("lists the tries of the own seats, the newest first, with what was undone", () => {
  let log: Entry[] = [];
  log = step(log, 1, 0, flick("a"), { type: "dead" });
  log = step(log, 2, 0, back(0));
  log = step(log, 3, 0, flick("b"));
  log = step(log, 4, 1, flick("of another"));
  log = step(log, 5, 0, flick("c"));
  expect(triedIn(log, [0], tries).map(({ n, ply, cells, undone }) => [n, ply, cells[0], undone])).toEqual([
    [3, 4, "c", false],
    [2, 2, "b", false],
    [1, 0, "a", true],
  ]);
});

it("marks all tries since the position that was gone back to", () => {
  let log = step([], 1, 0, flick("a"));
  log = step(log, 2, 0, flick("b"));
  log = step(log, 3, 0, back(1));
  expect(triedIn(log, [0], tries).map(({ undone }) => undone)).toEqual([true, false]);
  expect(triedIn(step(log, 4, 0, back(0)), [0], tries).map(({ undone }) => undone)).toEqual([true, true]);
});
