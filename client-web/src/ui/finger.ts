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
