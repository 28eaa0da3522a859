import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Placing } from "$web/games/kapture9/placing.svelte.ts";

const free = new Set([1, 2]);
let placed: number[] = [];
const placing = () =>
  new Placing(
    () => free,
    (base) => placed.push(base),
  );

beforeEach(() => {
  placed = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

it("places at once by mouse and keyboard", () => {
  placing().press(1, false);
  expect(placed).toEqual([1]);
});

it("asks a finger, which places by a second press on the same base", () => {
  const one = placing();
  one.press(1, true);
  expect([one.asked, one.shown]).toEqual([1, 1]);
  // Double by mistake.
  one.press(1, true);
  vi.advanceTimersByTime(300);
  one.press(2, true);
  expect([one.asked, ...placed]).toEqual([2]);
  vi.advanceTimersByTime(300);
  one.press(2, true);
  expect([one.asked, ...placed]).toEqual([null, 2]);
});

it("places by the answer what is asked about, and nothing that was let go", () => {
  const one = placing();
  one.press(2, true);
  one.confirm();
  one.press(1, true);
  one.clear();
  one.confirm();
  expect(placed).toEqual([2]);
});

it("shows what a mouse points at where it is free", () => {
  const one = placing();
  one.over = 0;
  expect(one.shown).toBeNull();
  one.over = 1;
  expect(one.shown).toBe(1);
});
