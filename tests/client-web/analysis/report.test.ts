import { expect, it } from "vitest";
import {
  luckText,
  momentsOf,
  same,
  samplesOf,
  shareText,
  sharesText,
  tallyOf,
  type Point,
  type Report,
} from "$web/analysis/report.ts";

const point = (ply: number, seat: number, lost: number, found: Point["class"] = "good"): Point => {
  const shares = [6000, 4000];
  return { ply, seat, shares, after: shares, kept: shares, played: {}, best: {}, lost, class: found };
};

const report = (points: readonly Point[], more: Partial<Report> = {}): Report => ({
  match: "m",
  game: "kuba",
  depth: "quick",
  state: "running",
  engine: "e",
  budget: { level: "hard", worlds: 1 },
  seed: "00",
  plies: 12,
  done: points.length,
  points: Object.fromEntries(points.map((one) => [one.ply, one])),
  moments: [],
  ...more,
});

it("BO-11 the shares are read in the order of the match, the end last", () => {
  const growing = report([point(10, 0, 0), point(9, 1, 0), point(2, 0, 0)]);
  expect(samplesOf(growing).map(({ ply }) => ply)).toEqual([2, 9, 10]);
  const done = report([point(2, 0, 0)], { final: [10_000, 0] });
  expect(samplesOf(done).at(-1)).toEqual({ ply: 12, shares: [10_000, 0] });
});

it("BO-11 a moment that has no point is left out", () => {
  const found = report([point(2, 0, 900, "mistake")], { moments: ["1", "2"] });
  expect(momentsOf(found).map(({ ply }) => ply)).toEqual([2]);
});

it("BO-11 a seat's losses are counted by their class, and averaged over its own actions", () => {
  const points = [point(0, 0, 2000, "blunder"), point(1, 1, 500, "inaccuracy"), point(2, 0, 0)];
  expect(tallyOf(points, 0)).toEqual({
    seat: 0,
    actions: 2,
    counts: { inaccuracy: 0, mistake: 0, blunder: 1 },
    lost: 1000,
  });
  expect(tallyOf([], 1).lost).toBe(0);
});

it("two actions are the same whatever the order of their members", () => {
  expect(same({ type: "push", from: "a1" }, { from: "a1", type: "push" })).toBe(true);
  expect(same({ type: "push", from: "a1" }, { type: "push", from: "a2" })).toBe(false);
});

it("shares are said in whole per cent which together are a hundred", () => {
  expect(sharesText([5050, 4950], "en")).toEqual(["51%", "49%"]);
  expect(sharesText([3333, 3333, 3334], "en")).toEqual(["33%", "33%", "34%"]);
  expect(sharesText([0, 0], "en")).toHaveLength(2);
  expect(shareText(1249, "de")).toMatch(/^12\s%$/);
  expect([luckText(-810, "en"), luckText(300, "en")]).toEqual(["−8%", "+3%"]);
});
