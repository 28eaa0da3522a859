import { describe, expect, it } from "vitest";
import { clockFace } from "$web/match/clock_face.ts";

const byoyomi = { type: "byoyomi", initial_ms: 600_000, period_ms: 30_000, periods: 3 } as const;
const doc = { clock: byoyomi, left: { 0: 100_000, 1: 60_000 }, periods: { 0: 3, 1: 2 } };
const shown = (seat: number, ran: number) => {
  const { time, periods, overtime } = clockFace(doc, seat, ran);
  return [time, periods, overtime];
};

describe("the clock of a seat", () => {
  it("shows the main time first", () => {
    expect(shown(0, 0)).toEqual([10_000, 3, false]);
    expect(shown(0, 9_999)).toEqual([1, 3, false]);
  });

  it("shows the period that runs, and how many are left with it", () => {
    expect(shown(0, 10_000)).toEqual([30_000, 3, true]);
    expect(shown(0, 39_999)).toEqual([1, 3, true]);
    expect(shown(0, 40_000)).toEqual([30_000, 2, true]);
    expect(shown(0, 99_000)).toEqual([1_000, 1, true]);
    expect(shown(1, 0)).toEqual([30_000, 2, true]);
  });

  it("shows nothing left when the last period has passed, and never less", () => {
    expect(shown(0, 100_000)).toEqual([0, 0, true]);
    expect(shown(0, 999_000)).toEqual([0, 0, true]);
  });

  it("warns in each period anew", () => {
    const low = (ran: number) => clockFace(doc, 0, ran).low;
    expect([0, 10_000, 30_000, 30_001, 39_999, 40_000, 60_001].map(low)).toEqual([
      true,
      false,
      false,
      true,
      true,
      false,
      true,
    ]);
    const quick = { ...doc, clock: { ...byoyomi, period_ms: 10_000 }, left: { 0: 30_000 } };
    expect([0, 4_999, 5_001].map((ran) => clockFace(quick, 0, ran).low)).toEqual([false, false, true]);
  });

  it("shows of other clocks the time alone", () => {
    const fischer = {
      clock: { type: "fischer", initial_ms: 60_000, increment_ms: 0 },
      left: { 0: 21_000 },
    } as const;
    expect(clockFace(fischer, 0, 0)).toEqual({ time: 21_000, periods: 0, overtime: false, low: false });
    expect(clockFace(fischer, 0, 1_001).low).toBe(true);
    expect(clockFace(fischer, 0, 99_000).time).toBe(0);
  });

  it("shows main time that a director gave to who has no period left", () => {
    const given = { ...doc, left: { 0: 5_000 }, periods: { 0: 0 } };
    expect(clockFace(given, 0, 1_000)).toMatchObject({ time: 4_000, periods: 0, overtime: false });
  });
});
