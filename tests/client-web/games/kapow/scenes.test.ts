import { describe, expect, it } from "vitest";
import type { Frame, GameEvent, View } from "$web/games/game.ts";
import { lengthOf, scenesFrom, scenesOf, wentOut, type Scene } from "$web/games/kapow/scenes.ts";
import { cardsOf } from "$web/games/kapow/spot.ts";
import { tableOf, type Table } from "$web/games/kapow/table.ts";
import type { KapowEvent, KapowView } from "$web/games/kapow/view.ts";
import { start, steps } from "./played.ts";

const view: KapowView = {
  round: 1,
  rounds: 2,
  stage: "take",
  hands: { "0": { "0": ["?", "K", "?"], "2": ["7", "p1", "5"] }, "1": { "0": ["?", "?", "?"] } },
  discard: { "0": "3", "1": "9" },
  draw: 50,
  sheet: {},
  totals: { "0": 0, "1": 0 },
};
const table = tableOf(view);
const after = (events: KapowEvent[], from: Table = table): Scene => {
  const last = scenesFrom(from, events).at(-1);
  if (!last) throw new Error("no scene");
  return last;
};
const ways = ({ flights }: Scene) => flights.map(({ spot, from, to }) => `${spot}: ${from} to ${to}`);

describe("a table", () => {
  it("keeps the room of triads that are gone", () => {
    expect(table.hands).toEqual([
      [["?", "K", "?"], null, ["7", "p1", "5"]],
      [["?", "?", "?"], null, null],
    ]);
  });
});

describe("the scenes of a match that was played", () => {
  it("lead from each view to the next", () => {
    let now = tableOf(start, 3);
    let compared = 0;
    for (const { events, view } of steps) {
      now = scenesFrom(now, events).at(-1)?.after ?? now;
      if (!view) continue;
      expect(now).toEqual(tableOf(view, 3));
      compared++;
    }
    expect(compared).toBeGreaterThan(20);
  });

  it("lose no card on its way", () => {
    const cards = ({ hands, discard, draw, taken }: Table) =>
      hands.flat(2).flatMap((spot) => (spot ? cardsOf(spot) : [])).length +
      discard.length +
      draw +
      (taken ? 1 : 0);
    let now = tableOf(start, 3);
    for (const { events } of steps) {
      for (const { during, after, flights } of scenesFrom(now, events)) {
        const flying = flights.flatMap(({ spot }) => cardsOf(spot)).length;
        expect([cards(during) + flying, cards(after)]).toEqual([118, 118]);
        now = after;
      }
    }
  });
});

describe("a scene", () => {
  it("brings a card from the discard pile", () => {
    const scene = after([{ type: "take", by: 1, from: "discard", card: "9" }]);
    expect(ways(scene)).toEqual(["9: discard to taken"]);
    expect(scene.during.taken).toBeNull();
    expect(scene.after).toMatchObject({ discard: ["3"], taken: { from: "discard", card: "9" } });
  });

  it("brings a card face down from the draw pile, and turns it for its taker (KP-6)", () => {
    const take: KapowEvent = { type: "take", by: 0, from: "draw" };
    expect(after([take]).after).toMatchObject({ draw: 49, taken: { card: "?" } });
    expect(after([take, { type: "drawn", card: "4" }]).after.taken).toEqual({ from: "draw", card: "4" });
  });

  it("exchanges a card for what lay there", () => {
    const scene = after([{ type: "replace", by: 0, at: [2, 0], card: "6", discarded: "7-1" }]);
    expect(ways(scene)).toEqual(["6: taken to 0/2/0", "7-1: 0/2/0 to discard"]);
    expect(scene.after.hands[0]?.[2]).toEqual(["6", "p1", "5"]);
    expect(scene.after.discard).toEqual(["3", "9", "p1", "7"]);
  });

  it.each([
    [[2, 1], "8-1", "8"],
    [[2, 0], "7+2", "p2"],
    [[2, 1], "p1+2", "p2"],
  ] as const)("makes a powerset at %s, %s, with a %s", (at, cards, spot) => {
    const scene = after([{ type: "powerset", by: 0, at, cards }]);
    expect(scene.flights).toEqual([{ spot, from: "taken", to: `0/${at.join("/")}` }]);
    expect(scene.after.hands[0]?.[at[0]]?.[at[1]]).toBe(cards);
  });

  it("swaps a KAPOW! with a card face down (KP-10)", () => {
    const scene = after([{ type: "swap", by: 0, from: [0, 1], to: [0, 2] }]);
    expect(ways(scene)).toEqual(["K: 0/0/1 to 0/0/2", "?: 0/0/2 to 0/0/1"]);
    expect(scene.after.hands[0]?.[0]).toEqual(["?", "?", "K"]);
  });

  it("shows a complete triad before it goes, its top card last (KP-9)", () => {
    const scenes = scenesFrom(table, [{ type: "triad", by: 0, triad: 2, cards: ["K", "p2+1", "5"] }]);
    expect(scenes).toHaveLength(2);
    expect(scenes[0]?.after.hands[0]?.[2]).toEqual(["K", "p2+1", "5"]);
    expect(scenes[1]?.after.hands[0]?.[2]).toBeNull();
    expect(scenes[1]?.after.discard).toEqual(["3", "9", "5", "p1", "p2", "K"]);
  });

  it("shuffles all but the top of the discard pile (KP-12)", () => {
    const empty = { ...table, draw: 0 };
    const { draw, discard } = after([{ type: "reshuffle", cards: 1 }], empty).after;
    expect({ draw, discard }).toEqual({ draw: 1, discard: ["9"] });
  });

  it("deals hands as wide as before", () => {
    const deal = after([{ type: "deal", round: 2, first: 0, discard: "7" }]).after;
    expect(deal).toMatchObject({ round: 2, draw: 118 - 18 - 1, discard: ["7"], out: null });
    expect(deal.hands.flat(2)).toEqual(Array(18).fill("?"));
  });

  it("turns up one card after the other sooner when one player does it", () => {
    const turnUp = (by: number): KapowEvent => ({ type: "reveal", by, at: [0, 0], card: "1" });
    const together = lengthOf(scenesFrom(table, [turnUp(0), turnUp(0)]));
    expect(together).toBeLessThan(lengthOf(scenesFrom(table, [turnUp(0), turnUp(1)])));
  });
});

describe("a frame", () => {
  const frame = (change: Partial<Frame>): Frame => ({
    id: 1,
    view: view as unknown as View,
    before: view as unknown as View,
    events: [{ type: "take", by: 0, from: "draw" }],
    mover: 0,
    ...change,
  });

  it("has scenes", () => expect(scenesOf(frame({}))).toHaveLength(1));
  it("has none without a view before it", () => expect(scenesOf(frame({ before: null }))).toEqual([]));
  it("has none when the match begins", () => expect(scenesOf(frame({ before: {} }))).toEqual([]));
  it("passes over events it does not know", () => {
    const events: GameEvent[] = [{ type: "started" }, { type: "joker", by: 0 }];
    expect(scenesOf(frame({ events }))).toEqual([]);
  });
});

it("the seat that went out is told by the frame that ends the round, or by the view before", () => {
  const frame = (before: View | null, events: GameEvent[]): Frame => ({
    id: 1,
    view: {},
    before,
    events,
    mover: 0,
  });
  expect(wentOut(frame({ out: 2 }, [{ type: "scored" }]))).toBe(2);
  expect(wentOut(frame({}, [{ type: "stalled", seat: 1 }, { type: "scored" }]))).toBe(1);
  expect(wentOut(frame({}, [{ type: "scored" }]))).toBe(null);
  expect(wentOut(frame(null, []))).toBe(null);
});
