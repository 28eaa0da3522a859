import { describe, expect, it } from "vitest";
import type { Frame, GameEvent } from "$web/games/game.ts";
import { marked, ownPlacesOf, placesOf } from "$web/games/kapow/marks.ts";
import { nothing } from "$web/games/recent.ts";

const frame = (...events: GameEvent[]): Frame => ({ id: 1, view: {}, before: {}, events, mover: null });
const replaces = (by: number, at: [number, number]): GameEvent => ({
  type: "replace",
  by,
  at,
  card: "3",
  discarded: "9",
});

describe("the marks of cards", () => {
  const places = (you: number | null, ...frames: Frame[]) => [
    ...placesOf(
      frames.reduce((before, one) => marked(before, one, you), nothing as ReturnType<typeof marked>),
    ),
  ];

  it("are on all that others have changed since the own action", () => {
    expect(places(0, frame(replaces(1, [0, 2])), frame(replaces(2, [1, 0])))).toEqual(["1/0/2", "2/1/0"]);
  });

  it("are on both cards of a swap", () => {
    const swap = { type: "swap", by: 1, from: [0, 0], to: [2, 1] };
    expect(places(0, frame(swap))).toEqual(["1/0/0", "1/2/1"]);
  });

  it("go with the own action, whatever it is, and with the next deal", () => {
    expect(places(0, frame(replaces(1, [0, 2])), frame({ type: "take", by: 0, from: "draw" }))).toEqual([]);
    const deal = { type: "deal", round: 2, first: 0, discard: "4" };
    expect(places(0, frame(replaces(1, [0, 2])), frame(deal))).toEqual([]);
  });

  it("are those of the last action for who watches", () => {
    expect(places(null, frame(replaces(1, [0, 2])), frame(replaces(2, [1, 0])))).toEqual(["2/1/0"]);
  });

  it("are on what the reader has just played, until somebody else acts", () => {
    const own = (...frames: Frame[]) => [
      ...ownPlacesOf(
        frames.reduce((before, one) => marked(before, one, 0), nothing as ReturnType<typeof marked>),
      ),
    ];
    const played = frame(replaces(0, [1, 2]));
    expect(own(played)).toEqual(["0/1/2"]);
    expect(own(played, frame({ type: "end", by: 0 }))).toEqual(["0/1/2"]);
    expect(own(played, frame(replaces(1, [0, 0])))).toEqual([]);
  });
});
