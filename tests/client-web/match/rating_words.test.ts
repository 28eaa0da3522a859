import "../support/browser.ts";
import { describe, expect, it } from "vitest";
import type { MatchDocument, MatchRating } from "$protocol";
import { gainText, whyText } from "$web/match/rating_words.ts";
import { rangeText, ratingText, within } from "$web/text/rating.ts";

const doc = (...ranks: number[]) =>
  ({
    seats_total: ranks.length,
    seats: Object.fromEntries(ranks.map((_, seat) => [seat, { player: { name: `P${seat}` } }])),
    result: { ranks, scores: [], reason: "normal" },
  }) as unknown as MatchDocument;

const rating = (before: number[], weight = 1): MatchRating =>
  ({
    ladder: "kuba_two",
    event: 1,
    weight,
    seats: Object.fromEntries(before.map((value, seat) => [seat, { before: value, after: value }])),
  }) as unknown as MatchRating;

describe("why a rating changed", () => {
  it.each([
    [[1, 2], [1400, 1600], "P0 beat a stronger player"],
    [[1, 2], [1600, 1400], "P0 beat a weaker player"],
    [[2, 1], [1500, 1540], "P1 beat an equal player"],
    [[1, 1], [1400, 1600], "P0 held a stronger player"],
    [[1, 1], [1500, 1500], "A draw of equals"],
    [[1, 2, 3], [1500, 1500, 1500], "each is compared with every other"],
  ])("places %j with ratings %j: %s", (ranks, before, said) => {
    expect(whyText(doc(...ranks), rating(before))).toContain(said);
  });

  it("RA-6 the seventh match of a day counts nothing, and says so", () => {
    expect(whyText(doc(1, 2), rating([1400, 1600], 0))).toMatch(/more than six .* counts nothing/);
  });

  it("RA-3 of more seats those that were left out are not compared", () => {
    const two = rating([1400, 1600]);
    expect(whyText(doc(1, 2, 3), two)).toContain("P0 beat a stronger player");
  });

  it("writes gains with their sign", () => {
    expect([12, -12, 0].map(gainText)).toEqual(["+12", "−12", "±0"]);
  });
});

describe("ratings and ranges", () => {
  it("RA-5 an uncertain rating has a question mark", () => {
    expect([ratingText({ rating: 1512 }), ratingText({ rating: 1500, provisional: true })]).toEqual([
      "1512",
      "1500?",
    ]);
  });

  it("says a range, and both bounds belong to it", () => {
    expect(rangeText({ rating_min: 1400, rating_max: 1600 })).toBe("for ratings 1400 to 1600");
    expect(rangeText({ rating_max: 1600 })).toBe("for ratings up to 1600");
    expect(rangeText({})).toBe("");
    const range = { rating_min: 1400, rating_max: 1600 };
    expect([1399, 1400, 1600, 1601].map((one) => within(one, range))).toEqual([false, true, true, false]);
    expect(within(-3, {})).toBe(true);
  });
});
