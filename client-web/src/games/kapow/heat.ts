import { faceOf } from "./spot.ts";
import type { Card } from "./view.ts";

/** Colours of numbers on paper: cool for low, good numbers, hot for high, bad ones. */
const heats = ["#0a6e60", "#1659ab", "#6a3aa8", "#b04a05", "#ad1f2b"] as const;

export function heatOf(card: Card): string {
  const face = faceOf(card) ?? 0;
  return heats[face < 3 ? 0 : face < 6 ? 1 : face < 9 ? 2 : face < 11 ? 3 : 4];
}
