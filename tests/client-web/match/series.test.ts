import "../support/browser.ts";
import { describe, expect, it } from "vitest";
import type { MatchDocument } from "$protocol";
import { logged } from "$web/match/log.ts";
import { endingText, whyOf } from "$web/match/playing/ending.ts";
import { keepTally, scoreText, tallyAfter, tallyBefore } from "$web/match/playing/series.ts";

/** A match that is over, with these places of the seats of these players. */
function over(ranks: number[], players = ["ada", "bob", "cleo"]): MatchDocument {
  const seats = Object.fromEntries(ranks.map((_, seat) => [seat, { player: { id: players[seat] } }]));
  return { match: "m", seats_total: ranks.length, seats, result: { ranks } } as unknown as MatchDocument;
}

describe("the score of a series", () => {
  it("counts wins, and a draw as half of one, whichever seat one had", () => {
    let tally = tallyAfter({}, over([1, 2]));
    tally = tallyAfter(tally, over([2, 1], ["bob", "ada"]));
    tally = tallyAfter(tally, over([1, 1]));
    expect(tally).toEqual({ ada: 2.5, bob: 0.5 });
    expect(scoreText(tally, over([1, 1]), ["Ada", "Bob"], 1)).toBe("½ : 2½");
    expect(scoreText(tally, over([1, 1]), ["Ada", "Bob"], null)).toBe("Ada 2½ : ½ Bob");
  });

  it("has all of those who share the first place of more than two", () => {
    expect(tallyAfter({ cleo: 1 }, over([1, 1, 3]))).toEqual({ ada: 1, bob: 1, cleo: 1 });
  });

  it("is kept for the next match of the same players, and for a look back", () => {
    const first = { ...over([1, 2]), match: "m1" };
    keepTally(first, {});
    const second = { ...over([2, 1], ["bob", "ada"]), match: "m2" };
    const { result: _, ...running } = second;
    expect(tallyBefore(running as MatchDocument)).toEqual({ ada: 1 });
    keepTally(second, { ada: 1 });
    expect(tallyBefore(second)).toEqual({ ada: 1 });
    expect(tallyBefore(first)).toEqual({});
    expect(tallyBefore({ ...over([1, 2], ["ada", "cleo"]), match: "m3" })).toEqual({});
  });
});

describe("what is said at the end", () => {
  const names = ["Ada", "Bob", "Cleo"];

  it("is the score from the second match on, and the reason", () => {
    expect(endingText(over([1, 2]), names, 0, {}, "Seven reds")).toBe("Seven reds");
    expect(endingText(over([1, 2]), names, 0, { bob: 1 }, "Seven reds")).toBe("Series 1 : 1 · Seven reds");
  });

  it("is the points of who has not won among several: the place is told above", () => {
    expect(endingText(over([1, 2, 3]), names, 1, {}, "", "2 rounds")).toBe("You: 2 rounds");
    expect(endingText(over([1, 2, 3]), names, 1, {}, "")).toBe("");
    expect(endingText(over([1, 2, 3]), names, 0, {}, "", "3 rounds")).toBe("");
  });

  it("tells why in the game's words, if the game ended it", () => {
    const step = { mover: 0, ply: 1, turn: [], view: null };
    const log = logged([], [{ type: "push" }, { type: "won" }, { type: "sat" }], step);
    expect(whyOf(log, ({ event }) => `told ${event.type}`)).toBe("told won");
    expect(whyOf(log.slice(0, 1), ({ event }) => event.type)).toBe("");
    const card = logged([], [{ type: "drawn", card: "7" }], { ...step, turn: [0] });
    expect(whyOf(card, ({ event }) => event.type)).toBe("");
  });
});
