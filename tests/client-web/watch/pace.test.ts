import "../support/browser.ts";
import { expect, it } from "vitest";
import type { MatchDocument } from "$protocol";
import { Pace } from "$web/watch/pace.ts";

const minute = 60_000;
const blitz = { type: "fischer", initial_ms: 300_000, increment_ms: 3000 } as const;

const doc = (more: Partial<MatchDocument> = {}): MatchDocument =>
  ({
    match: "m",
    status: "playing",
    clock: blitz,
    ply: 3,
    turn: [1],
    since: 0,
    seats: { 0: { present: true }, 1: { present: true } },
    ...more,
  }) as unknown as MatchDocument;

function stands(of: MatchDocument, now: number) {
  const pace = new Pace();
  pace.note(of, now);
  return pace.standstill("m", now);
}

it("a match stands still when nobody has moved for two minutes, and goes on until then", () => {
  expect(stands(doc(), 2 * minute - 1)).toBe(null);
  expect(stands(doc(), 4.5 * minute)).toEqual({ why: "still", minutes: 4 });
});

it("a match without a clock stands still two minutes after it was seen first without a move", () => {
  const { since: _, ...free } = doc({ clock: { type: "none" } });
  const pace = new Pace();
  pace.note(free, minute);
  expect(pace.standstill("m", 2 * minute)).toBe(null);
  // That something else has changed is no move.
  pace.note({ ...free, spectators: 2 }, 2 * minute);
  expect(pace.standstill("m", 3 * minute)).toEqual({ why: "still", minutes: 2 });
  pace.note({ ...free, ply: 4 }, 3 * minute);
  expect(pace.standstill("m", 3 * minute)).toBe(null);
});

it("a match stands still while it is paused, and while whoever is to move is away or has days", () => {
  expect(stands(doc({ paused: true, turn: [] }), 0)).toEqual({ why: "paused" });
  expect(stands(doc({ clock: { type: "move", move_ms: 86_400_000 } }), 0)).toEqual({ why: "slow" });
  const away = { 0: { present: false }, 1: { present: true } } as unknown as MatchDocument["seats"];
  expect(stands(doc({ seats: away, turn: [0] }), 0)).toEqual({ why: "away", seat: 0 });
  expect(stands(doc({ seats: away, turn: [1] }), 0)).toBe(null);
});

it("nothing is known against a match that was not seen, or is over", () => {
  expect(new Pace().standstill("m", 0)).toBe(null);
  expect(stands(doc({ status: "finished" }), 9 * minute)).toBe(null);
});
