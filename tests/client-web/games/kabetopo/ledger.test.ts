import { expect, it } from "vitest";
import type { Frame, GameEvent } from "$web/games/game.ts";
import { booked, latest, madeIn, type Entry } from "$web/games/kabetopo/ledger.ts";

const points = (seat: number, feat: string, n: number): GameEvent => ({
  type: "points",
  seat,
  for: feat,
  points: n,
});

const frame = (events: GameEvent[], round: number, before: number | null = round): Frame => ({
  id: 1,
  view: { round },
  before: before === null ? null : { round: before },
  events,
  mover: 0,
});

const stone: Entry = { round: 1, seat: 0, feat: "first_stone", points: 2 };
const home: Entry = { round: 1, seat: 0, feat: "tadaima", points: 4 };

it("counts points to the round they were made in, also when it ends with them", () => {
  expect(madeIn(frame([points(0, "first_stone", 2), { type: "token", seat: 0 }], 1))).toEqual([stone]);
  expect(madeIn(frame([points(0, "tadaima", 4)], 2, 1))).toEqual([home]);
});

it("goes on from frame to frame, and begins anew after a jump", () => {
  const book = booked([], frame([points(0, "first_stone", 2)], 1));
  expect(booked(book, frame([points(0, "tadaima", 4)], 1))).toEqual([stone, home]);
  expect(booked(book, frame([], 3, null))).toEqual([]);
});

it("counts a frame that comes twice once", () => {
  const twice = frame([points(0, "first_stone", 2)], 1);
  expect(booked(booked([], twice), twice)).toEqual([stone]);
});

it("shows this round's points of a seat, and the round's before as long as there are none", () => {
  const later: Entry = { ...home, round: 2 };
  expect(latest([stone, home], 0, 1)).toEqual([stone, home]);
  expect(latest([stone, home], 0, 2)).toEqual([stone, home]);
  expect(latest([stone, home, later], 0, 2)).toEqual([later]);
  expect(latest([stone, home], 0, 3)).toEqual([]);
  expect(latest([stone, home], 1, 1)).toEqual([]);
});
