import { describe, expect, it } from "vitest";
import { redsToWin, trayOf } from "$web/games/kuba/trays.ts";
import type { KubaView } from "$web/games/kuba/view.ts";

const view = (red: number, opponent: number): KubaView => ({
  cells: {},
  captured: { "0": { red, opponent }, "1": { red: 0, opponent: 2 } },
});

const marbles = (of: KubaView, seat: number) => trayOf(of, seat).map(({ marble }) => marble);

describe("the trays of what was captured", () => {
  it("have a place for every red that is needed to win", () => {
    expect(marbles(view(0, 0), 0)).toEqual(Array(redsToWin).fill(null));
    expect(marbles(view(3, 0), 0)).toEqual(["r", "r", "r", null, null, null, null]);
    expect(marbles(view(7, 0), 0)).toEqual(Array(7).fill("r"));
  });

  it("hold the other's marbles beside them", () => {
    expect(marbles(view(0, 1), 0).slice(redsToWin)).toEqual(["b"]);
    expect(marbles(view(0, 1), 1).slice(redsToWin)).toEqual(["w", "w"]);
  });

  it("are wide enough for all there is, and nothing lies on something else", () => {
    const places = trayOf(view(7, 8), 0).map(({ x }) => x);
    const sorted = places.toSorted((a, b) => a - b);
    expect(sorted).toHaveLength(15);
    // The rim is round at its corners.
    expect(sorted[0]).toBeGreaterThanOrEqual(-0.2);
    expect(sorted.at(-1)).toBeLessThanOrEqual(7.2);
    for (let i = 1; i < sorted.length; i++)
      expect((sorted[i] ?? 0) - (sorted[i - 1] ?? 0)).toBeGreaterThan(2 * 0.16);
  });

  it("are empty before there is anything", () => {
    expect(marbles({ cells: {} } as unknown as KubaView, 0)).toEqual(Array(redsToWin).fill(null));
  });
});
