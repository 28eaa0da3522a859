import fc from "fast-check";
import { describe, expect, it } from "vitest";
import "../../support/property.ts";
import {
  flickOf,
  isHard,
  keyed,
  pulledSpeed,
  pullFor,
  pulledTo,
  reachOf,
  rollsTo,
  slackOf,
  speedCurve,
  speedFor,
  spinOf,
  straight,
  within,
  type Aim,
} from "$web/games/kapture9/aim.ts";
import { standardBoard } from "$web/games/kapture9/facts.ts";
import { bearing, between, metBy, tableOf } from "$web/games/kapture9/table.ts";

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

it("a strike at the side bends the way, one above or below changes how far the ball rolls", () => {
  expect(spinOf(straight)).toBeNull();
  expect(spinOf({ ...straight, height: -0.2 })).toBe("rolls");
  expect(spinOf({ ...straight, side: 0.1, height: 0.2 })).toBe("bends");
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

describe.each(["touch", "mouse"])("a ball that is pulled by %s", (pointer) => {
  const room = 280;
  const slack = slackOf(pointer);
  const speed = (pixels: number): number => pulledSpeed({ pixels, slack, room }, reach);
  const at = (share: number): number => slack + share * (room - slack);
  const pulled = (x: number, y: number, pixels: number) =>
    pulledTo({ x, y }, { pixels, slack, room }, straight, reach);

  it("has three quarters of the pull for the speeds that capture", () => {
    expect(speed(slack)).toBeCloseTo(0.15, 6);
    expect(speed(at(0.75))).toBeCloseTo(0.9, 6);
    for (let pixels = slack; pixels < at(0.75); pixels++)
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
    expect(pulled(-0.05, -0.05, 100)?.degrees).toBe(45);
    expect(pulled(0.05, -0.05, 100)?.degrees).toBe(-45);
    expect(pulled(0, -0.05, slack - 1)).toBeNull();
    expect(pulled(0, 0.05, 100)).toBeNull();
  });

  it("keeps to the limits wherever it is pulled", () => {
    const metre = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(metre, metre, fc.double({ min: 0, max: 2000, noNaN: true }), (x, y, pixels) => {
        const to = pulled(x, y, pixels);
        if (to) expectWithin(to);
      }),
    );
  });
});

describe("a base that is pressed", () => {
  const table = tableOf(standardBoard, false);
  const [home] = table.homes;
  /** By base, the least and the greatest speed that captures it straight from home on an empty board, of `kabinet flick`. */
  const captures = [
    [0.25, 0.36],
    [0.3, 0.4],
    [0.3, 0.4],
    [0.34, 0.43],
    [0.42, 0.5],
    [0.34, 0.43],
    [0.37, 0.45],
    [0.37, 0.45],
    [0.55, 0.62],
  ] as const;

  it.each(captures.map(([least, most], base) => ({ base, least, most })))(
    "$base is aimed at with a speed that captures it, far from both ends",
    ({ base, least, most }) => {
      const to = table.bases[base]!;
      const dishes = between(home!, to, table.bases, table.baseRadius);
      const speed = speedFor(Math.hypot(to.x - home!.x, to.y - home!.y), dishes);
      expect(speed).toBeGreaterThan(least + 0.02);
      expect(speed).toBeLessThan(most - 0.02);
    },
  );

  it("is where the line of the aim ends, with a speed that captures it", () => {
    const far = ({ x, y }: { x: number; y: number }) => Math.hypot(x - home!.x, y - home!.y);
    for (const [base, [least, most]] of captures.entries()) {
      const to = table.bases[base]!;
      const dishes = metBy(bearing(home!, to), home!, table.bases, table.baseRadius / 2).map(far);
      const ways = dishes.toSorted((a, b) => a - b);
      const end = rollsTo((least + most) / 2, ways);
      expect([base, Math.abs(end - far(to)) < 0.02]).toEqual([base, true]);
      expect(rollsTo(least - 0.08, ways)).toBeLessThan(end);
      expect(rollsTo(most + 0.08, ways)).toBeGreaterThan(end);
    }
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

it("a pull is as long as the mark for its speed says, and there is none for speeds behind the notch", () => {
  const pull = { pixels: 0, slack: 12, room: 200 };
  for (const speed of [0.15, 0.42, 0.9])
    expect(pulledSpeed({ ...pull, pixels: pullFor(speed, pull) ?? 0 }, reach)).toBeCloseTo(speed, 12);
  expect([pullFor(0.1, pull), pullFor(1.2, pull)]).toEqual([null, null]);
});

describe("the slider of the strength", () => {
  const { of, at } = speedCurve(reach);

  it("leads from a speed to a share of it, and back", () => {
    for (const speed of [0.02, 0.1, 0.15, 0.5, 0.9, 1.7, 4]) expect(at(of(speed))).toBeCloseTo(speed, 9);
    expect([at(0), at(1)]).toEqual([0.02, 4]);
  });

  it("gives the speeds that capture most of its way", () => {
    expect(of(0.9) - of(0.15)).toBeGreaterThan(0.7);
  });
});
