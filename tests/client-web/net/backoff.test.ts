import "../support/property.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { backoff } from "$web/net/backoff.ts";

it("waits twice as long every time, up to ten seconds", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7].map((attempt) => backoff(attempt, 1))).toEqual([
    250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000,
  ]);
});

it("leaves half of the wait to chance, so that not all come back at once", () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
      const [least, most] = [backoff(attempt, 0), backoff(attempt, 1)];
      expect(least).toBe(most / 2);
      expect(backoff(attempt, random)).toBeCloseTo(least + random * (most - least), 6);
      expect(most).toBeLessThanOrEqual(10_000);
    }),
  );
});
