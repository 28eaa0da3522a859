import { expect, it } from "vitest";
import { turnStarts } from "$web/match/turn_starts.ts";
import type { Position } from "$web/match/timeline.ts";

/** Positions after actions, each with who acted and who is to move then; the first one is the beginning. */
const positions = (...of: [mover: number | null, turn: number[]][]): Position[] =>
  of.map(([mover, turn], entry) => ({ doc: { turn }, events: [], mover, entry }) as unknown as Position);

it("a replay is leafed through by the turns, where they have several actions", () => {
  const all = positions([null, [0]], [0, [0]], [0, [1]], [1, [1]], [1, [0]], [0, [0]]);
  expect(turnStarts(all)).toEqual([0, 2, 4, 5]);
});

it("where each turn is one action, single steps are enough", () => {
  expect(turnStarts(positions([null, [0]], [0, [1]], [1, [0]], [0, []]))).toEqual([]);
  expect(turnStarts([])).toEqual([]);
});
