import type { BoardBar } from "$protocol";

/** The width of a bar, in points. */
const step = 50;
/** A histogram has so many bars at least: one bar alone says nothing. */
const fewest = 5;

/** The bars with those between them that are empty, and some on both sides where there are few. */
export function barsOf(bars: readonly BoardBar[]): BoardBar[] {
  const first = bars[0]?.from;
  const last = bars.at(-1)?.from;
  if (first === undefined || last === undefined) return [];
  const counts = new Map(bars.map(({ from, count }) => [from, count]));
  const length = (last - first) / step + 1;
  const missing = Math.max(0, fewest - length);
  const from = first - Math.floor(missing / 2) * step;
  return Array.from({ length: length + missing }, (_, i) => {
    const at = from + i * step;
    return { from: at, count: counts.get(at) ?? 0 };
  });
}
