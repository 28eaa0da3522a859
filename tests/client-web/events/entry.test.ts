import "../support/browser.ts";
import { expect, it } from "vitest";
import { takesEntries } from "$web/events/entry.ts";

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
