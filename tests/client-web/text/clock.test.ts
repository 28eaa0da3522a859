import "../support/browser.ts";
import { expect, it } from "vitest";
import { byLetter, clockText, timeText } from "$web/text/clock.ts";

const day = 86_400_000;

it("a day or more a move makes a correspondence match, whose clock is told in days", () => {
  expect([day - 1, day].map((ms) => byLetter({ type: "move", move_ms: ms }))).toEqual([false, true]);
  expect(byLetter({ type: "fischer", initial_ms: day, increment_ms: 0 })).toBe(false);
  expect([1, 3].map((n) => clockText({ type: "move", move_ms: n * day }))).toEqual([
    "1 day a move",
    "3 days a move",
  ]);
  expect(clockText({ type: "move", move_ms: 30_000 })).toBe("30 s a move");
});

it("byo-yomi is told with its main time and its periods", () => {
  expect(clockText({ type: "byoyomi", initial_ms: 600_000, period_ms: 30_000, periods: 3 })).toBe(
    "10 min + 3 × 30 s",
  );
});

it("a time left is told as exactly as it matters", () => {
  expect([2.5 * day, 3_725_000, 245_000, 9_940].map(timeText)).toEqual([
    "2 d 12 h",
    "1:02:05",
    "4:05",
    "9.9",
  ]);
});
