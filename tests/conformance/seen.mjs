// What a player of Kapow! was shown, against the deals that the record gives.
import assert from "node:assert/strict";
import { dealOf, readRecord, reshuffled, seedOf } from "../../client-web/dist/verify/index.js";

/** The cards of a position, from the lowest up: "7+1-2" lies on a p2, then a p1. */
function cardsOf(spot) {
  const [, top, modifiers] = /^(K|p?\d+)((?:[+-]\d)*)$/.exec(spot);
  return [...modifiers.matchAll(/[+-](\d)/g)].map(([, size]) => `p${size}`).reverse().concat(top);
}

/** The events that show a card or move one. */
const told = new Set(["reveal", "take", "drawn", "discard", "replace", "powerset", "swap", "triad", "turn_up", "reshuffle", "deal"]);

/** A method for each of them: follows piles and hands, and holds every card that is shown against the deal. */
class Table {
  checked = 0;
  reshuffles = 0;
  #round = 0;
  #dealOf;
  #reshuffled;

  constructor(dealOf, reshuffled) {
    this.#dealOf = dealOf;
    this.#reshuffled = reshuffled;
    this.#begin();
  }

  #begin() {
    const { hands, discard, draw } = this.#dealOf(++this.#round);
    this.hands = structuredClone(hands);
    this.draw = [...draw];
    this.pile = [discard];
    this.count = 0;
  }

  #is(shown, expected, what) {
    assert.equal(shown, expected, `round ${this.#round}: ${what}`);
    this.checked += 1;
  }

  reveal({ by, at: [triad, level], card }) {
    this.#is(card, this.hands[by][triad][level], "revealed");
  }

  take({ from, card }) {
    if (from === "discard") this.#is(card, this.pile.pop(), "taken from the discard pile");
    else this.top = this.draw.shift();
  }

  drawn({ card }) {
    this.#is(card, this.top, "drawn");
  }

  discard({ card }) {
    this.pile.push(card);
  }

  replace({ by, at: [triad, level], card, discarded }) {
    this.#is(discarded, this.hands[by][triad][level], "replaced");
    this.pile.push(...cardsOf(discarded));
    this.hands[by][triad][level] = card ?? this.top;
  }

  powerset({ by, at: [triad, level], cards }) {
    this.hands[by][triad][level] = cards;
  }

  swap({ by, from: [a, b], to: [c, d] }) {
    const hand = this.hands[by];
    [hand[a][b], hand[c][d]] = [hand[c][d], hand[a][b]];
  }

  triad({ cards }) {
    for (const spot of [...cards].reverse()) this.pile.push(...cardsOf(spot));
  }

  turn_up({ card }) {
    this.#is(card, this.draw.shift(), "turned up");
    this.pile.push(card);
  }

  reshuffle() {
    const top = this.pile.pop();
    this.draw = this.#reshuffled(this.#round, ++this.count, this.pile);
    this.pile = [top];
    this.reshuffles += 1;
  }

  deal({ round, discard }) {
    this.#begin();
    assert.equal(round, this.#round);
    this.#is(discard, this.pile[0], "turned up first");
  }
}

/** Checks every card each seat was shown. Returns how many, and how often a pile was shuffled again. */
export function checkSeen(json, seen) {
  const record = readRecord(json);
  const seed = seedOf(record);
  const { seats, options } = record.header;
  const triads = Number(options.hand) / 3;
  let [checked, reshuffles] = [0, 0];
  for (const events of seen) {
    const table = new Table((round) => dealOf(seed, round, seats, triads), (...which) => reshuffled(seed, ...which));
    for (const event of events) if (told.has(event.type)) table[event.type](event);
    checked += table.checked;
    reshuffles = table.reshuffles;
  }
  return { checked, reshuffles };
}
