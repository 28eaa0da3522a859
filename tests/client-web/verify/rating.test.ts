import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import type { LoggedRating } from "$protocol";
import { expected, updated } from "$web/verify/glicko2.ts";
import { computed, growthAgrees } from "$web/verify/rating_event.ts";

const logs = resolve(import.meta.dirname, "../../conformance/ratings");
const log = (ladder: string): LoggedRating[] =>
  readFileSync(resolve(logs, `${ladder}.jsonl`), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => JSON.parse(line) as LoggedRating);

const against = (rating: number, rd: number, score: number) => ({
  opponent: { rating, rd },
  score,
  weight: 1,
});

describe("Glicko-2", () => {
  it("RA-1 computes Glickman's own example", () => {
    const player = { rating: 1500, rd: 200, vol: 0.06 };
    const scores = [against(1400, 30, 1), against(1550, 100, 0), against(1700, 300, 0)];
    const after = updated(player, scores, 1);
    expect(after.rating).toBeCloseTo(1464.0506705, 6);
    expect(after.rd).toBeCloseTo(151.5165241, 6);
    expect(after.vol).toBeCloseTo(0.059996, 7);
  });

  it("RA-1 promises one half against an equal, and both sides together one", () => {
    const [ada, bob] = [
      { rating: 1700, rd: 80 },
      { rating: 1500, rd: 80 },
    ];
    expect(expected(ada, ada)).toBe(0.5);
    expect(expected(ada, bob) + expected(bob, ada)).toBeCloseTo(1, 12);
  });

  it("RA-1 leaves a rating as it is when nothing counts", () => {
    const player = { rating: 1612, rd: 80, vol: 0.06 };
    const nothing = updated(player, [{ ...against(1500, 80, 1), weight: 0 }]);
    expect(nothing.rating).toBe(1612);
    expect(nothing.rd).toBeCloseTo(80, 12);
  });
});

describe.each(["kapow_many", "kuba_bots"])("the log of %s", (ladder) => {
  const events = log(ladder);

  it("RA-2 follows from its own inputs", () => {
    const matches = events.filter(({ type }) => type === "match");
    expect(matches.length).toBeGreaterThan(10);
    for (const event of matches)
      for (const { account, after } of event.players) {
        const found = computed(event, account);
        expect(found?.agrees, `${event.n} ${account}`).toBe(true);
        for (const name of ["rating", "rd", "vol"] as const)
          expect(Math.abs(Number(found?.after[name]) - Number(after[name]))).toBeLessThan(0.0000011);
      }
  });

  it("RA-1 has RDs that grew by the time since the last event", () => {
    const last = new Map<string, number>();
    for (const event of events) {
      for (const { account } of event.players) {
        if (event.type === "match")
          expect(growthAgrees(event, account, last.get(account) ?? null), `${event.n} ${account}`).toBe(true);
        last.set(account, event.at);
      }
    }
  });
});

describe("an event", () => {
  const [first] = log("kapow_many") as [LoggedRating];

  it("RA-2 of which a value was changed does not agree", () => {
    const [ada, ...others] = first.players as [LoggedRating["players"][0]];
    const more = { ...ada, after: { ...ada.after, rating: "1662.212004" } };
    expect(computed({ ...first, players: [more, ...others] }, "ada")?.agrees).toBe(false);
    expect(
      growthAgrees({ ...first, players: [{ ...ada, grown: "349.999990" }, ...others] }, "ada", null),
    ).toBe(false);
  });

  it("RA-2 of another formula, a correction, or without the player is not computed", () => {
    expect(computed({ ...first, formula: 2 }, "ada")).toBeNull();
    expect(computed({ ...first, type: "adjust" }, "ada")).toBeNull();
    expect(computed(first, "nobody")).toBeNull();
  });

  it("RA-4 gives each pair of a match of three half a weight", () => {
    const results = computed(first, "bela")?.results ?? [];
    expect(results.map(({ account, score, weight }) => [account, score, weight])).toEqual([
      ["ada", 0, 0.5],
      ["cora", 1, 0.5],
    ]);
  });
});
