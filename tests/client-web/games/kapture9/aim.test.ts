import fc from "fast-check";
import { describe, expect, it } from "vitest";
import "../../support/property.ts";
import {
  fingerPulledTo,
  fingerSlack,
  fingerSpeed,
  flickOf,
  isHard,
  keyed,
  pulledTo,
  pullOf,
  reachOf,
  slack,
  straight,
  stretch,
  within,
  type Aim,
} from "$web/games/kapture9/aim.ts";

const flick = {
  type: "flick",
  vector: { length: { min: 0.02, max: 4 }, angle: { min: -90, max: 90 } },
  strike: { length: { min: 0, max: 0.5 }, angle: { min: -180, max: 180 } },
};
const reach = { degrees: { min: -90, max: 90 }, speed: { min: 0.02, max: 4 }, strike: 0.5 };
const number = fc.double({ min: -200, max: 200, noNaN: true });
const anyAim: fc.Arbitrary<Aim> = fc.record({ degrees: number, speed: number, side: number, height: number });

function expectWithin({ degrees, speed, side, height }: Aim): void {
  expect(Math.abs(degrees)).toBeLessThanOrEqual(90);
  expect(speed).toBeGreaterThanOrEqual(0.02);
  expect(speed).toBeLessThanOrEqual(4);
  expect(Math.hypot(side, height)).toBeLessThanOrEqual(0.5);
}

describe("the limits of an aim", () => {
  it("are those of the legal flick (KC-2)", () => {
    expect(reachOf([{ type: "place", base: 4 }, flick])).toEqual(reach);
    expect(reachOf([{ type: "flick", vector: flick.vector }])).toEqual({ ...reach, strike: 0 });
  });

  it("are none where nothing may be flicked", () => {
    expect(reachOf([])).toBeNull();
    expect(reachOf([{ type: "place", base: 4 }])).toBeNull();
    expect(reachOf([{ type: "flick", vector: [0, 1] }])).toBeNull();
  });

  it("hold whatever is asked for", () => {
    fc.assert(fc.property(anyAim, (aim) => expectWithin(within(aim, reach))));
  });

  it("leave alone what keeps to them, to the steps that are shown", () => {
    const aim = { degrees: -12.3, speed: 0.57, side: 0.3, height: -0.4 };
    expect(within(aim, reach)).toEqual(aim);
    expect(within({ ...aim, degrees: 12.34, speed: 0.566 }, reach)).toEqual({ ...aim, degrees: 12.3 });
  });
});

describe("the action of an aim", () => {
  it("is speeds to the right and forwards, as the flicker sees it", () => {
    const { vector } = flickOf({ ...straight, degrees: 30, speed: 2 }) as { vector: number[] };
    expect(vector[0]).toBeCloseTo(1, 12);
    expect(vector[1]).toBeCloseTo(Math.sqrt(3), 12);
  });

  it("names a strike only where it is not the middle", () => {
    expect(flickOf(straight)).toEqual({ type: "flick", vector: [0, 0.5] });
    expect(flickOf({ ...straight, side: 0.2 })).toHaveProperty("strike", [0.2, 0]);
  });
});

describe("a ball that is pulled", () => {
  it("goes the other way", () => {
    expect(pulledTo(-0.05, -0.05, straight, reach)?.degrees).toBe(45);
    expect(pulledTo(0.05, -0.05, straight, reach)?.degrees).toBe(-45);
    expect(pulledTo(0, -0.05, straight, reach)?.degrees).toBe(0);
  });

  it("is let go near where it lay, or in front of it", () => {
    expect(pulledTo(0, -0.9 * slack, straight, reach)).toBeNull();
    expect(pulledTo(0, 0.1, straight, reach)).toBeNull();
  });

  it("goes the faster the further it is pulled, up to the limit", () => {
    expect(pulledTo(0, -slack, straight, reach)?.speed).toBe(0.02);
    expect(pulledTo(0, -(slack + stretch / 2), straight, reach)?.speed).toBeCloseTo(1, 1);
    expect(pulledTo(0, -1, straight, reach)?.speed).toBe(4);
  });

  it("keeps to the limits wherever it is pulled", () => {
    const metre = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(metre, metre, anyAim, (x, y, aim) => {
        const pulled = pulledTo(x, y, aim, reach);
        if (pulled) expectWithin(pulled);
      }),
    );
  });

  it("is pulled as far as its speed says", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.02, max: 4, noNaN: true }), (speed) => {
        expect(pulledTo(0, -pullOf(speed, reach) - 1e-12, straight, reach)?.speed).toBeCloseTo(speed, 1);
      }),
    );
  });
});

describe("a ball that a finger pulls", () => {
  const room = 280;
  const speed = (pixels: number): number => fingerSpeed(pixels, room, reach);
  const at = (share: number): number => fingerSlack + share * (room - fingerSlack);

  it("has three quarters of the pull for the speeds that capture", () => {
    expect(speed(fingerSlack)).toBeCloseTo(0.15, 6);
    expect(speed(at(0.75))).toBeCloseTo(0.9, 6);
    for (let pixels = fingerSlack; pixels < at(0.75); pixels++)
      expect(speed(pixels + 1) - speed(pixels)).toBeLessThan(0.005);
  });

  it("comes to a notch, and behind it to the limit", () => {
    expect([0.76, 0.8, 0.82].map((share) => speed(at(share)))).toEqual([0.9, 0.9, 0.9]);
    expect(isHard(speed(at(0.82)))).toBe(false);
    expect(isHard(speed(at(0.9)))).toBe(true);
    expect(speed(room)).toBeCloseTo(4, 6);
    expect(speed(2 * room)).toBeCloseTo(4, 6);
  });

  it("goes the other way, and nowhere when it is pulled too little or forwards", () => {
    const pulled = (x: number, y: number, pixels: number) =>
      fingerPulledTo({ x, y }, pixels, room, straight, reach);
    expect(pulled(-0.05, -0.05, 100)?.degrees).toBe(45);
    expect(pulled(0, -0.05, fingerSlack - 1)).toBeNull();
    expect(pulled(0, 0.05, 100)).toBeNull();
  });

  it("keeps to the limits wherever it is pulled", () => {
    const metre = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(metre, metre, fc.double({ min: 0, max: 2000, noNaN: true }), (x, y, pixels) => {
        const pulled = fingerPulledTo({ x, y }, pixels, room, straight, reach);
        if (pulled) expectWithin(pulled);
      }),
    );
  });
});

describe("keys", () => {
  it("turn and change the speed, more with Shift", () => {
    expect(keyed(straight, "ArrowRight", false, reach)).toEqual({ ...straight, degrees: 0.5 });
    expect(keyed(straight, "ArrowLeft", true, reach)).toEqual({ ...straight, degrees: -5 });
    expect(keyed(straight, "ArrowUp", false, reach)).toEqual({ ...straight, speed: 0.52 });
    expect(keyed(straight, "ArrowDown", true, reach)).toEqual({ ...straight, speed: 0.4 });
  });

  it("stop at the limits, and others do nothing", () => {
    expect(keyed({ ...straight, degrees: 90 }, "ArrowRight", true, reach)?.degrees).toBe(90);
    expect(keyed({ ...straight, speed: 0.02 }, "ArrowDown", false, reach)?.speed).toBe(0.02);
    expect(keyed(straight, "a", false, reach)).toBeNull();
  });
});
