import "../support/browser.ts";
import { expect, it } from "vitest";
import { agoText, dayText, spanText } from "$web/account/times.ts";

const noon = new Date(2026, 10, 23, 12).getTime();
const hours = 3_600_000;

it("a use is told by its day, by the calendar", () => {
  expect(agoText(noon - 11 * hours, noon)).toBe("today");
  expect(agoText(noon - 13 * hours, noon)).toBe("yesterday");
  expect(agoText(noon - 72 * hours, noon)).toBe("3 days ago");
  // The clocks of browser and server may differ.
  expect(agoText(noon + 20 * hours, noon)).toBe("today");
});

it("a day is a day, and a wait is rounded up", () => {
  expect(dayText(noon)).toBe("November 23, 2026");
  expect([1, 60_000, 90_001, 3 * hours, 49 * hours].map(spanText)).toEqual([
    "1 second",
    "60 seconds",
    "2 minutes",
    "3 hours",
    "3 days",
  ]);
});
