import fc from "fast-check";
import { describe, expect, it } from "vitest";
import "../../support/property.ts";
import { cueOf, cuesBetween } from "$web/games/kapture9/cues.ts";
import { standardBoard } from "$web/games/kapture9/facts.ts";
import { flightOf, flown, hitsBetween, showing, wayUntil } from "$web/games/kapture9/flight.ts";
import { motionOf, type Motion } from "$web/games/kapture9/motion.ts";
import { piecesAt, type Piece } from "$web/games/kapture9/pieces.ts";
import { kaptureEvent, kaptureView, type FlickEvent, type Meekones } from "$web/games/kapture9/view.ts";
import { frameOf } from "./frames.ts";

function motion(...of: Parameters<typeof frameOf>): Motion {
  const found = motionOf(frameOf(...of));
  if (!found) throw new Error("nothing moves");
  return found;
}

const shown = (of: Motion, ms: number, after: Meekones = {}): Map<string, Piece> =>
  new Map(piecesAt(of, standardBoard, after, ms).map((piece) => [piece.key, piece]));

describe("the time of a flight", () => {
  it("is real at first, and goes faster after a while", () => {
    expect(flown(2)).toBe(2);
    expect(showing(2)).toBe(2);
    expect(showing(10)).toBeLessThan(6);
  });

  it("can be told both ways", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 60, noNaN: true }), (s) => {
        expect(flown(showing(s))).toBeCloseTo(s, 9);
      }),
    );
  });
});

describe("a flight", () => {
  const flight = motion("recapture").flight;
  if (!flight) throw new Error("no flight");

  it("is not there without a path, or with one that cannot be read", () => {
    const flick: FlickEvent = {
      type: "flick",
      seat: 0,
      asked: [0, 1, 0, 0],
      played: [0, 1, 0, 0],
      touched: [],
    };
    expect(flightOf(flick)).toBeNull();
    expect(flightOf({ ...flick, path: "?" })).toBeNull();
    expect(
      motionOf(frameOf("capture", { events: [{ ...flick, asked: [], played: [], touched: [] }] })),
    ).toBeNull();
  });

  it("has each hit once, whenever one looks", () => {
    const time = fc.double({ min: 0, max: flight.seconds, noNaN: true });
    fc.assert(
      fc.property(time, (middle) => {
        const parts = [...hitsBetween(flight, -1, middle), ...hitsBetween(flight, middle, flight.seconds)];
        expect(parts).toEqual(flight.hits);
      }),
    );
  });

  it("leaves a way from the flicker's home to where the ball stops", () => {
    const way = wayUntil(flight, Infinity);
    const home = standardBoard.homes[String(flight.seat)];
    expect(way[0]?.at.slice(0, 2)).toEqual(home?.map((units) => units / 50000));
    expect(way.at(-1)?.at.slice(0, 2)).toEqual([0, 0]);
    expect(wayUntil(flight, 0.3).length).toBeLessThan(way.length);
  });
});

describe("a motion", () => {
  it("is none without a view before, without events, or where nothing is to be seen", () => {
    expect(motionOf(frameOf("recapture", { before: null }))).toBeNull();
    expect(motionOf(frameOf("recapture", { events: [] }))).toBeNull();
    expect(motionOf(frameOf("recapture", { events: [{ type: "dead" }] }))).toBeNull();
  });

  it("begins with the pieces where they were (KC-5)", () => {
    const of = motion("recapture");
    const pieces = shown(of, 0);
    for (const [base, seat] of Object.entries(of.before)) {
      const piece = pieces.get(`meekone${base}`);
      expect(piece?.seat).toBe(seat);
      expect(piece?.at[0]).toBeCloseTo((standardBoard.bases[base]?.[0] ?? 0) / 50000, 4);
      expect(piece?.axis[2]).toBeCloseTo(1, 2);
    }
    expect(pieces.get("ball0")?.presence).toBe(1);
    expect(pieces.get("ball1")?.presence).toBe(1);
  });

  it("takes knocked meekones away and puts the new one down (KC-4, KC-5, KC-7)", () => {
    const frame = frameOf("recapture");
    const of = motionOf(frame) ?? motion("recapture");
    const [base = ""] = Object.keys(of.knocked);
    const flicker = of.flight?.seat;
    expect(kaptureView(frame.view).bases[base]).toBe(flicker);
    const settling = shown(of, of.flying + of.pause + of.settle / 2);
    expect(settling.get(`meekone${base}`)?.presence).toBeLessThan(1);
    expect(settling.get(`fresh${base}`)?.presence).toBeGreaterThan(0);
    const settled = shown(of, of.total - 1e-6);
    expect(settled.has(`meekone${base}`)).toBe(false);
    expect(settled.get(`fresh${base}`)?.seat).toBe(flicker);
  });

  it("ends with the view, and the balls at home", () => {
    for (const name of ["recapture", "left", "place", "capture"] as const) {
      const { bases } = kaptureView(frameOf(name).view);
      const of = motion(name);
      const pieces = piecesAt(of, standardBoard, bases, of.total);
      expect(pieces).toEqual(piecesAt(null, standardBoard, bases, 0));
      expect(pieces).toHaveLength(2 + Object.keys(bases).length);
      const just = shown(of, of.total - 1e-6, bases);
      for (const seat of [0, 1]) {
        const home = pieces.find(({ key }) => key === `ball${seat}`)?.at ?? [];
        just.get(`ball${seat}`)?.at.forEach((x, i) => expect(x).toBeCloseTo(home[i] ?? NaN, 6));
      }
    }
  });

  it("lets a ball that left the board fall before it is home again (KC-11)", () => {
    const of = motion("left");
    const seat = of.flight?.seat ?? 0;
    const falling = shown(of, of.flying + 100).get(`ball${seat}`);
    expect(Math.max(Math.abs(falling?.at[0] ?? 0), Math.abs(falling?.at[1] ?? 0))).toBeGreaterThan(0.225);
    expect(falling?.at[2]).toBeLessThan(0.009);
    expect(falling?.presence).toBeLessThan(1);
  });

  it("puts a free meekone down without a flight (KC-12)", () => {
    const of = motion("place");
    expect(of.flight).toBeNull();
    expect([of.flying, of.pause]).toEqual([0, 0]);
    expect(of.total).toBe(of.settle);
  });

  it("shows a finished round before it clears the board (KC-13)", () => {
    const frame = frameOf("capture");
    const cleared = { ...frame.view, bases: {} };
    const of = motion("capture", { view: cleared });
    expect(of.hold).toBeGreaterThan(0);
    const captured = frame.events.map(kaptureEvent).find(({ type }) => type === "captured");
    const key = captured?.type === "captured" ? `fresh${captured.base}` : "";
    expect(shown(of, of.total - of.clear - 1).get(key)?.presence).toBe(1);
    const going = [...shown(of, of.total - 1).values()].filter(({ kind }) => kind === "meekone");
    expect(going.length).toBeGreaterThan(0);
    for (const { presence } of going) expect(presence).toBeLessThan(0.1);
  });

  it("never loses a piece that stays", () => {
    const of = motion("recapture");
    const stay = Object.keys(of.before).filter((base) => !(base in of.knocked));
    fc.assert(
      fc.property(fc.double({ min: 0, max: of.total, noNaN: true }), (ms) => {
        const pieces = shown(of, ms, of.judged);
        for (const base of stay) expect(pieces.get(`meekone${base}`)?.presence).toBe(1);
      }),
    );
  });
});

describe("what is heard", () => {
  it("depends on what meets what, and how fast", () => {
    expect(cueOf({ time: 0, body: 9, other: 10, speed: 90 }).sound).toBe("steel");
    expect(cueOf({ time: 0, body: 9, other: 3, speed: 90 }).sound).toBe("click");
    expect(cueOf({ time: 0, body: 9, other: -1, speed: 90 }).sound).toBe("wood");
    const soft = cueOf({ time: 0, body: 9, other: 3, speed: 10 }).strength;
    expect(soft).toBeLessThan(cueOf({ time: 0, body: 9, other: 3, speed: 120 }).strength);
    expect(cueOf({ time: 0, body: 9, other: 3, speed: 100000 }).strength).toBe(1);
  });

  it("ends with how it came out, once", () => {
    const sounds = (of: Motion, from: number, to: number) =>
      cuesBetween(of, from, to).map(({ sound }) => sound);
    const capture = motion("capture");
    expect(sounds(capture, capture.flying - 1, capture.flying + 9)).toContain("chime");
    expect(sounds(capture, capture.flying + 9, capture.total)).toEqual([]);
    const left = motion("left");
    expect(sounds(left, left.flying - 1, left.total)).toContain("thud");
    const placed = motion("place");
    expect(sounds(placed, 0, 9)).toEqual(["wood"]);
  });
});
