import { isObject, type Json } from "../../json.ts";

/** A flick in whole units: speeds to the right and forwards in 0.1 mm/s, the strike in 1/1024 of the ball's radius. */
export interface Flick {
  readonly vx: number;
  readonly vy: number;
  readonly side: number;
  readonly height: number;
}

const slowest = 200;
const fastest = 40_000;
const farthestStrike = 512;

/** Rounds half away from zero. Never gives -0, which a note cannot hold. */
export function rounded(x: number): number {
  return Math.sign(x) * Math.floor(Math.abs(x) + 0.5) + 0;
}

function towardsZero(x: number): number {
  return Math.trunc(x) + 0;
}

function awayFromZero(x: number): number {
  return x < 0 ? Math.floor(x) : Math.ceil(x);
}

function lengthOf(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}

function shortened(x: number, y: number, most: number): [number, number] {
  const now = lengthOf(x, y);
  return now <= most ? [x, y] : [towardsZero((x * most) / now), towardsZero((y * most) / now)];
}

function lengthened(x: number, y: number, least: number): [number, number] {
  const now = lengthOf(x, y);
  if (now >= least) return [x, y];
  return now === 0 ? [x, least] : [awayFromZero((x * least) / now), awayFromZero((y * least) / now)];
}

/** The nearest flick that is allowed: forwards, between 0.02 and 4 m/s, struck within half a radius. */
export function withinLimits(flick: Flick): Flick {
  const [slow, forwards] = lengthened(flick.vx, Math.max(flick.vy, 0), slowest);
  const [vx, vy] = shortened(slow, forwards, fastest);
  const [side, height] = shortened(flick.side, flick.height, farthestStrike);
  return { vx, vy, side, height };
}

/** Two numbers of an action in whole units; undefined for anything else. */
function pairOf(value: Json | undefined, unitsPerOne: number): [number, number] | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [a, b] = value as Json[];
  if (typeof a !== "number" || typeof b !== "number") return undefined;
  return [rounded(a * unitsPerOne), rounded(b * unitsPerOne)];
}

/** The flick that an action of type "flick" asks for; undefined for another action. */
export function flickAsked(action: Json): Flick | undefined {
  if (!isObject(action) || action.type !== "flick") return undefined;
  const vector = pairOf(action.vector, 10_000);
  const strike = action.strike === undefined ? ([0, 0] as const) : pairOf(action.strike, 1024);
  if (!vector || !strike) return undefined;
  return withinLimits({ vx: vector[0], vy: vector[1], side: strike[0], height: strike[1] });
}

/** The flick as notes and events write it. */
export function toNumbers({ vx, vy, side, height }: Flick): number[] {
  return [vx, vy, side, height];
}
