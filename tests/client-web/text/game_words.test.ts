import "../support/browser.ts";
import { expect, it } from "vitest";
import type { GameInfo } from "$protocol";
import { joinText, playersText } from "$web/text/game_words.ts";

const seats = (from: number, to: number) => ({ min_seats: from, max_seats: to }) as GameInfo;

it("says how many play", () => {
  expect(playersText(seats(2, 2))).toBe("2 players");
  expect(playersText(seats(2, 8))).toContain("8");
  expect(playersText(seats(2, 8))).not.toBe(playersText(seats(2, 4)));
});

it("names whom one joins, where there is a name", () => {
  expect(joinText("Ada")).toContain("Ada");
  expect(joinText("")).not.toContain("{");
});
