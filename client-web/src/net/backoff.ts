/** How long to wait before the next attempt, ms: doubling from 250 ms to 10 s, half of it random (0 to 1). */
export function backoff(attempt: number, random: number): number {
  const whole = Math.min(10_000, 250 * 2 ** Math.min(attempt, 10));
  return whole / 2 + (whole / 2) * random;
}
