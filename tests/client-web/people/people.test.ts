import "../support/browser.ts";
import { describe, expect, it } from "vitest";
import type { GameInfo, LoggedRating, PlayedMatch, PlayedSeat } from "$protocol";
import { pathOf, placesOf, pointsOf, rangeOf } from "$web/people/graph.ts";
import { barsOf } from "$web/people/histogram.ts";
import { kindsOf, ladderName, readLadder } from "$web/people/ladder.ts";
import { resultOf } from "$web/people/matches.svelte.ts";
import { changeText, decimal, ladderText, ratingText } from "$web/people/words.ts";

describe("a ladder", () => {
  it("RA-1 has a name of its game and of who plays", () => {
    expect(readLadder("kuba_two")).toEqual({ game: "kuba", kind: "two" });
    expect(readLadder("tic_tac_bots")).toEqual({ game: "tic_tac", kind: "bots" });
    expect([readLadder("kuba"), readLadder("_two"), readLadder("kuba_three")]).toEqual([null, null, null]);
    expect(ladderName({ game: "kapow", kind: "many" })).toBe("kapow_many");
    expect([ladderText("kuba_two"), ladderText("kuba")]).toEqual(["kuba, two players", "kuba"]);
  });

  it("RA-1 is there for as many as a game is for", () => {
    const game = (min_seats: number, max_seats: number) => ({ min_seats, max_seats }) as GameInfo;
    expect(kindsOf(game(2, 2))).toEqual(["two", "bots"]);
    expect(kindsOf(game(2, 8))).toEqual(["two", "many", "bots"]);
    expect(kindsOf(game(3, 8))).toEqual(["many", "bots"]);
  });
});

describe("a rating", () => {
  it("RA-5 is rounded, with a question mark while it is uncertain", () => {
    expect([ratingText(1651.6), ratingText(1500, true)]).toEqual(["1652", "1500?"]);
  });

  it("tells its change by the rounded numbers, with a sign", () => {
    expect([changeText(1500.4, 1511.6), changeText(1500, 1487), changeText(1500.2, 1500.4)]).toEqual([
      "+12",
      "−13",
      "±0",
    ]);
    expect([decimal(1500, 2), decimal(0.0599973, 6)]).toEqual(["1500.00", "0.059997"]);
  });
});

describe("a graph", () => {
  it("has lines at round numbers around the ratings", () => {
    expect(rangeOf([1500, 1573])).toEqual({
      from: 1475,
      to: 1600,
      lines: [1475, 1500, 1525, 1550, 1575, 1600],
    });
    expect(rangeOf([1500]).lines.length).toBeGreaterThan(1);
    for (const ratings of [
      [1200, 1900],
      [1500, 1501],
      [-10_000, 10_000],
    ]) {
      const { from, to, lines } = rangeOf(ratings);
      expect(from).toBeLessThan(Math.min(...ratings));
      expect(to).toBeGreaterThan(Math.max(...ratings));
      expect(lines.length).toBeLessThanOrEqual(7);
    }
  });

  it("puts higher ratings higher, one event as far from the next as any other", () => {
    const places = placesOf([1500, 1600, 1550], { from: 1500, to: 1600, lines: [] }, 200, 100);
    expect(places).toEqual([
      { x: 0, y: 100 },
      { x: 100, y: 0 },
      { x: 200, y: 50 },
    ]);
    expect(pathOf(places)).toBe("M0.0 100.0 L100.0 0.0 L200.0 50.0");
    expect(placesOf([1550], { from: 1500, to: 1600, lines: [] }, 200, 100)).toEqual([{ x: 100, y: 50 }]);
  });

  it("has a point for each event of the player", () => {
    const after = { rating: "1662.212001", rd: "290.230508", vol: "0.060000" };
    const event = {
      n: 4,
      at: 7,
      match: "m1",
      players: [{ account: "ada", after }],
    } as unknown as LoggedRating;
    expect(pointsOf([event], "ada")).toEqual([
      { n: 4, at: 7, rating: 1662.212001, rd: 290.230508, uncertain: true, match: "m1" },
    ]);
    expect(pointsOf([event], "bela")).toEqual([]);
  });
});

describe("a histogram", () => {
  it("RA-5 has its empty bars, too, and some beside a few", () => {
    const counts = (bars: ReturnType<typeof barsOf>) => bars.map(({ from, count }) => [from, count]);
    const bars = [1300, 1400, 1600].map((from, i) => ({ from, count: i + 1 }));
    expect(counts(barsOf(bars))).toEqual([
      [1300, 1],
      [1350, 0],
      [1400, 2],
      [1450, 0],
      [1500, 0],
      [1550, 0],
      [1600, 3],
    ]);
    expect(counts(barsOf([{ from: 1500, count: 2 }]))).toEqual([
      [1400, 0],
      [1450, 0],
      [1500, 2],
      [1550, 0],
      [1600, 0],
    ]);
    expect(barsOf([])).toEqual([]);
  });
});

describe("a match", () => {
  const match = (...ranks: number[]) =>
    ({
      seats: ranks.map((rank, i) => ({ player: { id: `p${i}`, name: "" }, rank, score: 0 }) as PlayedSeat),
    }) as unknown as PlayedMatch;

  it("AC-10 is won by the first place alone, drawn by a shared one, lost by any other", () => {
    expect(resultOf(match(1, 2), "p0")).toBe("win");
    expect(resultOf(match(1, 1), "p1")).toBe("draw");
    expect(resultOf(match(1, 2, 2), "p1")).toBe("loss");
    expect(resultOf(match(1, 1, 3), "p2")).toBe("loss");
    expect(resultOf(match(1, 2), "nobody")).toBe("loss");
  });
});
