/**
 * The flick that a player aims: an angle, a speed, and the point to strike on the ball. Numbers go in steps that the
 * page can show exactly, so that the player reads what the page sends.
 */
import { isObject, type Action } from "../game.ts";
import type { Json } from "$protocol";

export interface Aim {
  /** Clockwise from straight ahead. */
  readonly degrees: number;
  /** m/s */
  readonly speed: number;
  /** Where it strikes the ball, to the right of its middle and above it, in radii. */
  readonly side: number;
  readonly height: number;
}

export interface Range {
  readonly min: number;
  readonly max: number;
}

/** The limits that the server gives. */
export interface Reach {
  readonly degrees: Range;
  readonly speed: Range;
  /** How far from the ball's middle it may be struck, in radii. */
  readonly strike: number;
}

export const straight: Aim = { degrees: 0, speed: 0.5, side: 0, height: 0 };

/** How far the slider of the direction goes to either side of it, degrees: a pixel of it is about a tenth. */
export const turnSpan = 15;

/** The smaller steps of keys and buttons, and the larger. */
export const turnSteps = { small: 0.5, large: 5 } as const;
export const speedSteps = { small: 0.02, large: 0.1 } as const;
export const strikeSteps = { small: 0.05, large: 0.25 } as const;

const range = (value: Json | undefined): Range | null =>
  isObject(value) && typeof value.min === "number" && typeof value.max === "number"
    ? { min: value.min, max: value.max }
    : null;

/** The limits of the flick in `legal`, or null if there is none. */
export function reachOf(legal: readonly Action[]): Reach | null {
  const flick = legal.find((action) => action.type === "flick");
  if (!flick || !isObject(flick.vector)) return null;
  const degrees = range(flick.vector.angle);
  const speed = range(flick.vector.length);
  const strike = isObject(flick.strike) ? range(flick.strike.length) : null;
  return degrees && speed ? { degrees, speed, strike: strike?.max ?? 0 } : null;
}

const limited = (value: number, { min, max }: Range): number => Math.min(max, Math.max(min, value));
const rounded = (value: number, parts: number): number => Math.round(value * parts) / parts + 0;

/** The nearest allowed aim, in whole tenths of a degree and hundredths of everything else. */
export function within(aim: Aim, { degrees, speed, strike }: Reach): Aim {
  const far = Math.hypot(aim.side, aim.height);
  const share = far > strike ? strike / far : 1;
  const part = (value: number): number => Math.trunc(value * share * 100 + Math.sign(value) * 1e-6) / 100 + 0;
  return {
    degrees: limited(rounded(aim.degrees, 10), degrees),
    speed: limited(rounded(aim.speed, 100), speed),
    side: part(aim.side),
    height: part(aim.height),
  };
}

/** The action for this aim. */
export function flickOf({ degrees, speed, side, height }: Aim): Action {
  const angle = (degrees * Math.PI) / 180;
  const action: Action = { type: "flick", vector: [speed * Math.sin(angle), speed * Math.cos(angle)] };
  if (side !== 0 || height !== 0) action.strike = [side, height];
  return action;
}

/**
 * The sling. Its pull is measured on the screen, where there is more room than on the board. The speeds that capture have
 * most of the pull, and grow evenly with it. Behind a notch, where nothing changes, come the rest.
 */
const fine: Range = { min: 0.15, max: 0.9 };
const finePart = 0.75;
const notchPart = 0.82;

/** A pull on the screen, pixels. */
export interface Pull {
  readonly pixels: number;
  /** A shorter pull flicks nothing. */
  readonly slack: number;
  /** A pull this long has the greatest speed. */
  readonly room: number;
}

/** A finger covers what it points at and is not as steady as a mouse. */
export const slackOf = (pointer: string): number => (pointer === "touch" ? 12 : 4);

/**
 * How far a ball can be pulled, pixels: as far as there is screen below it, but not so far that a thumb does not reach it, and
 * not so little that it is hard to judge. A mouse is steady enough for less.
 */
export const roomBelow = (screen: number, finger: boolean): number =>
  Math.min(280, Math.max(finger ? 160 : 120, screen - 24));

/** The speed of a ball that is pulled this far. */
export function pulledSpeed({ pixels, slack, room }: Pull, { speed }: Reach): number {
  const part = Math.min(1, Math.max(0, pixels - slack) / (room - slack));
  if (part <= notchPart) return fine.min + (fine.max - fine.min) * Math.min(1, part / finePart);
  const beyond = (part - notchPart) / (1 - notchPart);
  return fine.max + (speed.max - fine.max) * beyond * beyond;
}

/** How far, in pixels, a ball is to be pulled for one of the speeds before the notch; null for another speed. */
export function pullFor(speed: number, { slack, room }: Pull): number | null {
  const part = (speed - fine.min) / (fine.max - fine.min);
  return part < 0 || part > 1 ? null : slack + part * finePart * (room - slack);
}

/** Where a slider leaves the slowest speeds, and where the fine ones, in shares of it: those are what it is for. */
const slowPart = 0.06;
const slidePart = 0.8;

/** Which speed is where on a slider, in shares of it. */
export function speedCurve({ speed }: Reach): {
  of: (value: number) => number;
  at: (share: number) => number;
} {
  const [slow, hard] = [fine.min - speed.min, speed.max - fine.max];
  return {
    of(value) {
      if (value < fine.min) return (slowPart * (value - speed.min)) / slow;
      if (value <= fine.max)
        return slowPart + ((slidePart - slowPart) * (value - fine.min)) / (fine.max - fine.min);
      return slidePart + (1 - slidePart) * Math.sqrt((value - fine.max) / hard);
    },
    at(share) {
      if (share < slowPart) return speed.min + (slow * share) / slowPart;
      const beyond = Math.max(0, share - slidePart) / (1 - slidePart);
      const part = Math.min(1, (share - slowPart) / (slidePart - slowPart));
      return fine.min + (fine.max - fine.min) * part + hard * beyond * beyond;
    },
  };
}

/**
 * The aim of a ball pulled by (x, y), in metres; null if it is not pulled back far enough, which cancels the flick.
 */
export function pulledTo({ x, y }: { x: number; y: number }, pull: Pull, aim: Aim, reach: Reach): Aim | null {
  if (pull.pixels < pull.slack || y >= 0) return null;
  const speed = pulledSpeed(pull, reach);
  return within({ ...aim, degrees: (Math.atan2(-x, -y) * 180) / Math.PI, speed }, reach);
}

/** Whether a speed is one of those behind the notch. */
export const isHard = (speed: number): boolean => speed > fine.max;

/** What a strike beside the middle of the ball does to its way; null for one in the middle. */
export function spinOf({ side, height }: Aim): "bends" | "rolls" | null {
  if (side !== 0) return "bends";
  return height === 0 ? null : "rolls";
}

/** How far a ball is drawn as pulled back for a speed, metres. */
export function pullOf(speed: number, reach: Reach): number {
  const share = (speed - reach.speed.min) / (reach.speed.max - reach.speed.min);
  return 0.014 + 0.16 * Math.sqrt(Math.max(0, share));
}

/**
 * About the speed, m/s, at which a ball comes to rest `distance` metres away, in a dish behind as many other `dishes`:
 * friction takes as much from the square of the speed for each metre, and each dish its part. Fitted to the middle of the
 * speeds that capture, of `kabinet flick`.
 */
export const speedFor = (distance: number, dishes: number): number => Math.sqrt(squareFor(distance, dishes));

const squareFor = (distance: number, dishes: number): number => 0.033 + 0.57 * distance + 0.073 * dishes;

/** How much the square of a speed is more than that of the right one. */
export const excessFor = (speed: number, distance: number, dishes: number): number =>
  speed * speed - squareFor(distance, dishes);

/** The inverse: about how far a ball rolls that leaves so many dishes behind, metres. */
const farOf = (speed: number, dishes: number): number =>
  Math.max(0, (speed * speed - 0.033 - 0.073 * dishes) / 0.57);

/** About how far a ball rolls, metres, with dishes so far on its way, the nearest first: it stays in one that it cannot leave. */
export function rollsTo(speed: number, dishes: readonly number[]): number {
  for (const [left, far] of dishes.entries()) {
    if (farOf(speed, left) < far) return farOf(speed, left);
    if (farOf(speed, left + 1) <= far) return far;
  }
  return farOf(speed, dishes.length);
}

/** How long the arrow of a speed is drawn, metres. */
export const lengthOf = (speed: number, reach: Reach): number => 0.035 + 1.15 * pullOf(speed, reach);

/** The aim of a flick; null for another action. */
export function aimOf(action: Action): Aim | null {
  const vector = action.type === "flick" ? action.vector : undefined;
  if (!Array.isArray(vector)) return null;
  const [x, y] = vector.map(Number) as [number, number];
  const [side = 0, height = 0] = Array.isArray(action.strike) ? action.strike.map(Number) : [];
  return { degrees: (Math.atan2(x, y) * 180) / Math.PI, speed: Math.hypot(x, y), side, height };
}

/** The aim after a key of the keyboard, or null for a key that does not aim. */
export function keyed(aim: Aim, key: string, large: boolean, reach: Reach): Aim | null {
  const size = large ? "large" : "small";
  switch (key) {
    case "ArrowLeft":
      return within({ ...aim, degrees: aim.degrees - turnSteps[size] }, reach);
    case "ArrowRight":
      return within({ ...aim, degrees: aim.degrees + turnSteps[size] }, reach);
    case "ArrowUp":
      return within({ ...aim, speed: aim.speed + speedSteps[size] }, reach);
    case "ArrowDown":
      return within({ ...aim, speed: aim.speed - speedSteps[size] }, reach);
    default:
      return null;
  }
}
