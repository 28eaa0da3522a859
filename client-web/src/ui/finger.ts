/** Fingers on boards whose spots are smaller than fingers: a finger means the nearest spot. */
import type { Spot } from "./spatial.ts";

/** The index of the spot nearest to a finger, or -1 when none is as near as `grasp`. */
export function grasped(finger: Spot, spots: readonly Spot[], grasp: number): number {
  let best = -1;
  let least = grasp;
  spots.forEach(({ x, y }, i) => {
    const distance = Math.hypot(x - finger.x, y - finger.y);
    if (distance > least) return;
    least = distance;
    best = i;
  });
  return best;
}

/** A spot as large as it is: a square with this side. */
type Wide = Spot & { readonly side: number };

/** A spot is left this near to its edge, in shares of its side: what lies there is a gap between two. */
const inner = 0.45;
/** How much farther than the nearest spot one with an effect may be to be meant from a gap, in shares of its side. */
const leaning = 0.5;

/**
 * The index of the spot that a finger means, or -1. A finger in a spot means that one, whatever it does. In a gap or a margin
 * it means the nearest, or one with an effect that is hardly farther.
 */
export function fingered(
  finger: Spot,
  spots: readonly (Wide & { readonly able: boolean })[],
  grasp: number,
): number {
  const inside = spots.findIndex(
    ({ x, y, side }) => Math.max(Math.abs(x - finger.x), Math.abs(y - finger.y)) < inner * side,
  );
  if (inside >= 0) return inside;
  const best = grasped(finger, spots, grasp);
  const near = spots[best];
  if (!near || near.able) return best;
  const farther = Math.hypot(near.x - finger.x, near.y - finger.y) + leaning * near.side;
  const able = spots.filter((spot) => spot.able);
  const other = able[grasped(finger, able, Math.min(grasp, farther))];
  return other ? spots.indexOf(other) : best;
}
