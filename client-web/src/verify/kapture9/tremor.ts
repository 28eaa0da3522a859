import { FairStream } from "../fair_stream.ts";
import { type Flick, rounded, withinLimits } from "./flick.ts";

const degree = 0.017453292519943295;
const words = 12;

/** By the option `tremor`: standard deviations of the angle in radians, and of the speed as a share of it. */
const spreads = new Map([
  ["normal", { angle: 0.4 * degree, speed: 0.015 }],
  ["light", { angle: (0.4 * degree) / 2, speed: 0.015 / 2 }],
]);

/** A number of mean 0 and deviation 1: twelve words as numbers in (0, 1), their sum minus 6. Exact in doubles. */
export function deviate(chance: FairStream): number {
  let sum = 0;
  for (let i = 0; i < words; ++i) sum += chance.next();
  return (2 * sum - words * (2 ** 32 - 1)) / 2 ** 33;
}

/**
 * KC-3: the flick that a hand makes when it wants `asked`, in flick `number` of a match, counted from 1 over all
 * rounds.
 */
export function tremble(asked: Flick, tremor: string, seed: Uint8Array, number: number): Flick {
  const spread = spreads.get(tremor);
  if (!spread) return asked;
  const chance = new FairStream(seed, `tremor/flick${number}`);
  // The tangent of so small a half angle is the half angle.
  const t = (spread.angle * deviate(chance)) / 2;
  const times = 1 + spread.speed * deviate(chance);
  const cosine = (1 - t * t) / (1 + t * t);
  const sine = (2 * t) / (1 + t * t);
  return withinLimits({
    ...asked,
    vx: rounded(times * (cosine * asked.vx - sine * asked.vy)),
    vy: rounded(times * (sine * asked.vx + cosine * asked.vy)),
  });
}
