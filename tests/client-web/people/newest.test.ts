import { describe, expect, it } from "vitest";
import type { LoggedRating } from "$protocol";
import { newestEvents, type AskPage } from "$web/people/newest.ts";

/** A log in which an account has the events of these numbers, and a page has so many. */
function log(numbers: readonly number[], page: number) {
  const asked: number[] = [];
  const ask: AskPage = (after) => {
    asked.push(after);
    const behind = numbers.filter((n) => n > after);
    const events = behind.slice(0, page).map((n) => ({ n }) as LoggedRating);
    return Promise.resolve({ ladder: "kuba_two", events, more: behind.length > page });
  };
  return { ask, asked };
}

const numbersOf = (events: readonly LoggedRating[]) => events.map(({ n }) => n);
const upTo = (count: number, step = 1, first = 1) =>
  Array.from({ length: count }, (_, i) => first + i * step);

describe("the newest events of an account", () => {
  it("are asked for once where they fit into a page", async () => {
    const { ask, asked } = log([3, 8, 21], 5);
    expect(numbersOf(await newestEvents(ask, 3))).toEqual([3, 8, 21]);
    expect(asked).toEqual([0]);
    expect(await newestEvents(log([], 5).ask, 3)).toEqual([]);
  });

  it("are found in a long log with few questions", async () => {
    for (const numbers of [upTo(10_000), upTo(10_000, 97), [...upTo(900), ...upTo(30, 5000, 70_000)]]) {
      const { ask, asked } = log(numbers, 100);
      const found = numbersOf(await newestEvents(ask, 50));
      expect(found.length).toBeGreaterThanOrEqual(Math.min(50, numbers.length));
      expect(found).toEqual(numbers.slice(-found.length));
      expect(asked.length).toBeLessThan(30);
    }
  });

  it("before another are those just before, whatever its number", async () => {
    const numbers = upTo(2000, 7);
    for (const before of [1, 2, 8, 9, 701, 7000, 13_993, 13_994, 99_999]) {
      const { ask, asked } = log(numbers, 100);
      const expected = numbers.filter((n) => n < before).at(-1);
      expect((await newestEvents(ask, 1, before)).at(-1)?.n, String(before)).toBe(expected);
      expect(asked.length).toBeLessThan(20);
    }
  });

  it("are all there is when more are wanted than a stretch of the log has", async () => {
    const numbers = [...upTo(150), 1_000_000];
    const found = numbersOf(await newestEvents(log(numbers, 100).ask, 50));
    expect(found.slice(-1)).toEqual([1_000_000]);
    expect(found).toEqual(numbers.slice(-found.length));
    expect(found.length).toBeGreaterThanOrEqual(50);
  });
});
