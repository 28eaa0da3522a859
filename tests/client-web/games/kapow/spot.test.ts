import { describe, expect, it } from "vitest";
import { cardsOf, countOf, faceOf, pointsOf, shiftOf, stackOf, withModifier } from "$web/games/kapow/spot.ts";
import { openPoints } from "$web/games/kapow/table.ts";

describe("what is written for a position", () => {
  it.each([
    ["7", { top: "7", modifiers: [] }],
    ["?", { top: "?", modifiers: [] }],
    ["12-2", { top: "12", modifiers: [-2] }],
    ["p1+2", { top: "p1", modifiers: [2] }],
    ["K-1+2", { top: "K", modifiers: [-1, 2] }],
  ])("%s is read", (spot, stack) => expect(stackOf(spot)).toEqual(stack));

  it.each([
    ["7", 7],
    ["p2", 2],
    ["0-2", -2],
    ["7+1-2", 6],
    ["12+2+1", 15],
    ["K-1", null],
    ["?", null],
  ])("%s counts %s (KP-7)", (spot, count) => expect(countOf(spot)).toBe(count));

  it("has a face for all but KAPOW! and the back", () => {
    expect(["0", "12", "p1", "p2", "K", "?"].map(faceOf)).toEqual([0, 12, 1, 2, null, null]);
  });

  it("adds what the power cards show", () => expect(shiftOf("K-1+2")).toBe(1));

  it.each([
    ["7+1-2", 6],
    ["K", 25],
    ["K-1", -1],
    ["?", 0],
    ["", 0],
  ])("%s counts %s at the end of a round (KP-14)", (spot, points) => expect(pointsOf(spot)).toBe(points));

  it("adds up the open positions of a hand (KP-14)", () => {
    expect(openPoints([["7", "?", "0-2"], null, ["K", "?", "12"]])).toBe(42);
  });

  it("grows by a modifier at its end", () => {
    expect(withModifier("7", -1)).toBe("7-1");
    expect(withModifier("7-1", 2)).toBe("7-1+2");
  });

  it("falls apart into cards, the lowest first (KP-11)", () => {
    expect(cardsOf("7+1-2")).toEqual(["p2", "p1", "7"]);
    expect(cardsOf("K")).toEqual(["K"]);
  });
});
