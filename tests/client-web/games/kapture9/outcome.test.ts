import "../../support/browser.ts";
import { describe, expect, it } from "vitest";
import type { GameEvent, View } from "$web/games/game.ts";
import { standardBoard } from "$web/games/kapture9/facts.ts";
import { missOf, tremorText } from "$web/games/kapture9/miss.ts";
import { outcomeOf, roundBegins } from "$web/games/kapture9/outcome.ts";
import { note, tell } from "$web/games/kapture9/tell.ts";
import { kaptureEvent, kaptureView, type KaptureEvent } from "$web/games/kapture9/view.ts";
import { frameOf } from "./frames.ts";

const captured: KaptureEvent = { type: "captured", base: 4, seat: 0 };
const round: KaptureEvent = { type: "round", round: 1, captured: { 0: 5, 1: 4 }, winner: 0 };

it("a round begins behind the end of another one, unless the game is over", () => {
  const view = kaptureView({ phase: "flick", round: 2 });
  expect(roundBegins(view, [captured])).toBe(false);
  expect(roundBegins(view, [captured, round])).toBe(true);
  expect(roundBegins(kaptureView({ phase: "over" }), [captured, round])).toBe(false);
});

it("the outcome of a flick is told in a few words", () => {
  expect(outcomeOf([captured, round]).replaceAll("\u00a0", " ")).toBe("Base 4 captured · End of round 1");
});

describe("a flick that went wrong", () => {
  const [flick] = frameOf("recapture").events.map(kaptureEvent);
  if (flick?.type !== "flick") throw new Error("no flick");
  /** The board with the base somewhere else where the ball came to rest, as seat 1 sees it, in millimetres. */
  const moved = (right: number, on: number) => {
    const [x, y] = standardBoard.bases[4]!;
    return { ...standardBoard, bases: { ...standardBoard.bases, 4: [x - 50 * right, y - 50 * on] as const } };
  };

  it("is told with the base that the ball stopped beside, as who flicked it sees it", () => {
    // With spin nobody knows at which one it was aimed.
    const spun = { ...flick, asked: [0, 5259, 1, 0] as const };
    expect(missOf(spun, moved(0, -20))).toEqual({ base: 4, side: "past", centimetres: 2 });
    expect(missOf(spun, moved(0, 20))).toEqual({ base: 4, side: "short", centimetres: 2 });
    expect(missOf(spun, moved(30, 0))).toEqual({ base: 4, side: "beside", centimetres: 3 });
    expect(missOf(spun, moved(-30, 0))).toEqual({ base: 4, side: "beside", centimetres: 3 });
  });

  it("is told with the base that it was aimed at, where it was aimed at one", () => {
    // As far as the ball has rolled, and 2 cm less, straight ahead of seat 1.
    const straight = { ...flick, asked: [0, 4600, 0, 0] as const };
    expect(missOf(straight, moved(0, -20))?.base).toBe(4);
    expect(missOf({ ...straight, asked: [0, 3100, 0, 0] }, moved(0, -20))).toMatchObject({
      base: 8,
      side: "past",
    });
  });

  it("is told with the nearest base, however far the ball is from all", () => {
    const miss = missOf(flick, {
      ...standardBoard,
      bases: { 0: [9000, 9000], 1: [-9000, 9000] },
    } as unknown as typeof standardBoard);
    expect(miss?.centimetres).toBeGreaterThan(15);
  });

  it("is told with the tremor of the hand, but only then", () => {
    expect(tremorText(flick)).toBe("tremor 0.4° left, −1%");
    expect(tremorText({ ...flick, played: flick.asked })).toBe("");
    const told = (event: KaptureEvent, hand = true) =>
      outcomeOf([flick, event], moved(0, -20), hand).replaceAll("\u00a0", " ");
    expect(told({ type: "dead" })).toBe("Dead ball, 2 cm past base 4 · tremor 0.4° left, −1%");
    expect(told({ type: "dead" }, false)).toBe("Dead ball, 2 cm past base 4");
    expect(told(captured)).toBe("Base 4 captured");
  });

  it("stands in the log before its aim, which is told small", () => {
    const telling = {
      seating: { count: 2, names: ["Ada", "Bob"], you: null },
      name: (seat: number) => ["Ada", "Bob"][seat]!,
      mover: 1,
      view: { board: moved(0, -20) } as unknown as View,
    };
    const events = [flick, { type: "dead" }] as unknown as GameEvent[];
    expect(tell(events[0]!, telling)).toBeNull();
    expect(note(events[0]!)).toBe("straight ahead, 0.53 m/s · tremor 0.4° left, −1%");
    expect(tell(events[1]!, { ...telling, among: events })).toBe("Bob: dead ball, 2 cm past base 4");
    expect(tell(events[1]!, telling)).toBe("Bob: dead ball, in no base");
  });
});
