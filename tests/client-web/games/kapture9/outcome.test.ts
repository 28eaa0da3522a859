import "../../support/browser.ts";
import { expect, it } from "vitest";
import { outcomeOf, roundBegins } from "$web/games/kapture9/outcome.ts";
import { kaptureView, type KaptureEvent } from "$web/games/kapture9/view.ts";

const captured: KaptureEvent = { type: "captured", base: 4, seat: 0 };
const round: KaptureEvent = { type: "round", round: 1, captured: { 0: 5, 1: 4 }, winner: 0 };

it("a round begins behind the end of another one, unless the game is over", () => {
  const view = kaptureView({ phase: "flick", round: 2 });
  expect(roundBegins(view, [captured])).toBe(false);
  expect(roundBegins(view, [captured, round])).toBe(true);
  expect(roundBegins(kaptureView({ phase: "over" }), [captured, round])).toBe(false);
});

it("the outcome of a flick is told in a few words", () => {
  expect(outcomeOf([captured, round]).replaceAll("\u00a0", " ")).toBe("Base 4 captured · End of round 1");
});
