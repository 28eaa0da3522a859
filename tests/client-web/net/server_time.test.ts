import "../support/property.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ServerTime } from "$web/net/server_time.ts";

describe("the server's time", () => {
  it("is ours until something is known", () => {
    expect(new ServerTime().at(1234)).toBe(1234);
  });

  it("is guessed half-way between question and answer", () => {
    const time = new ServerTime();
    time.learn(1000, 1100, 51_050);
    expect(time.at(2000)).toBe(52_000);
  });

  it("is never off by more than half of the quickest trip", () => {
    const trip = fc.record({ there: fc.nat(400), back: fc.nat(400) });
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.array(trip, { minLength: 1 }), (ahead, trips) => {
        const time = new ServerTime();
        let now = 1_000_000;
        for (const { there, back } of trips) {
          time.learn(now, now + there + back, now + there + ahead);
          now += 1000;
        }
        const quickest = Math.min(...trips.map(({ there, back }) => there + back));
        expect(Math.abs(time.at(now) - (now + ahead))).toBeLessThanOrEqual(quickest / 2);
      }),
    );
  });

  it("is learnt anew when it was doubted, by a slower answer too", () => {
    const time = new ServerTime();
    time.learn(0, 10, 105);
    time.learn(0, 100, 1050);
    expect(time.at(0)).toBe(100);
    time.doubt();
    time.learn(0, 100, 1050);
    expect(time.at(0)).toBe(1000);
  });
});
