// KP-2, KP-3, KP-12: the deals of Kapow! against the known answers that the server's rules are held to as well.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fromHex } from "../../../../client-web/dist/verify/bytes.js";
import { dealerOf, dealOf, reshuffled, verify } from "../../../../client-web/dist/verify/index.js";
import { wholeDeck } from "../../../../client-web/dist/verify/kapow/deck.js";
import { finished } from "../records.mjs";

const { deals, reshuffles } = JSON.parse(
  readFileSync(new URL("../../../games/kapow/deal_vectors.json", import.meta.url)),
);

test("KP-1: 118 cards", () => {
  assert.equal(wholeDeck().length, 118);
  assert.deepEqual(wholeDeck().slice(6, 14), ["0", "0", "1", "1", "1", "1", "2", "2"]);
});

test("dealers and deals", () => {
  assert.ok(deals.length > 0);
  for (const { seed, round, seats, triads, dealer, hands, discard, draw } of deals) {
    assert.equal(dealerOf(fromHex(seed), seats), dealer);
    assert.deepEqual(dealOf(fromHex(seed), round, seats, triads), { hands, discard, draw });
  }
});

test("piles that are shuffled again", () => {
  assert.ok(reshuffles.length > 0);
  for (const { seed, round, count, pile, draw } of reshuffles) {
    assert.deepEqual(reshuffled(fromHex(seed), round, count, pile), draw);
  }
});

test("a record whose first seat is not the one after the dealer is not sound", () => {
  const begun = (seat) =>
    verify(
      finished("kapow", { rounds: "1" }, [
        [
          seat,
          {
            type: "reveal",
            at: [
              [0, 0],
              [0, 1],
            ],
          },
        ],
      ]),
    );
  const codes = [0, 1].map((seat) => begun(seat).flaws.map(({ code }) => code));
  assert.deepEqual(codes.sort(), [[], ["bad_first"]]);
  assert.equal(begun(0).lines.filter((line) => line.startsWith("round ")).length, 1);
});
