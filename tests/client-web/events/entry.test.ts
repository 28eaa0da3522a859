import "../support/browser.ts";
import { expect, it } from "vitest";
import { knowsByes, knowsPauses, roundsOf, takesEntries } from "$web/events/entry.ts";

const head = (phase: "open" | "running" | "finished", format: string, round = 1, more: object = {}) => ({
  phase,
  settings: { stages: [{ format }, { format: "knockout" }], late_rounds: -1, ...more },
  terms: {},
  round: { stage: 1, round, of: 5, open: 1 },
});

it("TN-7 in a Swiss players enter until half of the rounds have begun, or as many as the settings say", () => {
  expect(takesEntries(head("open", "swiss"))).toBe(true);
  expect(takesEntries(head("running", "swiss", 1))).toBe(true);
  expect(takesEntries(head("running", "swiss", 2))).toBe(false);
  expect(takesEntries(head("running", "swiss", 2, { late_rounds: 3 }))).toBe(true);
  expect(takesEntries(head("running", "swiss", 1, { late_rounds: 0 }))).toBe(false);
  expect(takesEntries(head("finished", "swiss"))).toBe(false);
});

it("TN-7 TN-28 nobody enters a bracket that has begun, and an arena takes everybody to its end", () => {
  expect(takesEntries(head("running", "knockout"))).toBe(false);
  expect(takesEntries(head("running", "arena", 40))).toBe(true);
  const next = { ...head("running", "arena"), round: { stage: 2, round: 1, of: 2, open: 1 } };
  expect(takesEntries(next)).toBe(false);
});

it("TN-4 whom a list names, the directors enter", () => {
  expect(takesEntries({ ...head("open", "swiss"), terms: { who: "list" } })).toBe(false);
});

it("TN-8 who plays a Swiss, in groups too, can pause and have byes; in an arena there are pauses alone", () => {
  const known = (settings: object, stage = 1) => {
    const one = { settings, round: { stage, round: 1, of: 5, open: 1 } } as Parameters<typeof knowsByes>[0];
    return [knowsByes(one), knowsPauses(one)];
  };
  const stages = (...formats: object[]) => ({ stages: formats });
  expect(known(stages({ format: "swiss" }))).toEqual([true, true]);
  expect(known(stages({ format: "groups", inner: { format: "swiss" } }))).toEqual([true, true]);
  expect(known(stages({ format: "arena" }))).toEqual([false, true]);
  for (const format of ["round_robin", "knockout", "double_knockout"])
    expect(known(stages({ format }))).toEqual([false, false]);
  expect(known(stages({ format: "groups", inner: { format: "round_robin" } }))).toEqual([false, false]);
  expect(known(stages({ format: "swiss" }, { format: "knockout" }), 2)).toEqual([false, false]);
});

it("TN-4 the rounds of a stage are those that are planned, before the start those of the settings", () => {
  const settings = { stages: [{ format: "swiss", rounds: 7 }] };
  expect(roundsOf({ settings })).toBe(7);
  expect(roundsOf({ settings, round: { stage: 1, round: 1, of: 5, open: 1 } })).toBe(5);
  expect(roundsOf({ settings: { stages: [{ format: "groups", inner: { rounds: 3 } }] } })).toBe(3);
  expect(roundsOf({ settings: { stages: [{ format: "swiss" }] } })).toBe(0);
});
