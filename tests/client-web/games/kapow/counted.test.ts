import "../../support/browser.ts";
import { expect, it } from "vitest";
import { sumText } from "$web/games/kapow/counted.ts";

it("a hand says what its open cards count, and at the end what is written down, in words where that is doubled", () => {
  expect(sumText(67, null, 1, 1)).toBe("67");
  expect(sumText(67, { 0: 12, 1: 134 }, 1, 1)).toBe("67, doubled: 134");
  expect(sumText(12, { 0: 12, 1: 134 }, 0, 1)).toBe("12");
  expect(sumText(-3, { 0: -3 }, 0, 0)).toBe("−3");
  // What was still hidden counts, too: it is doubled for who went out alone.
  expect(sumText(12, { 0: 24 }, 0, 1)).toBe("24");
});
