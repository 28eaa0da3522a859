import type { MatchRow } from "$protocol";

/** A match of the lobby's list, with its id. */
export type Running = readonly [match: string, row: MatchRow];

/**
 * Puts the most watched matches first; of equals the rated ones, then those that began last. Behind them all come those
 * of which it is known that they stand still.
 */
export function bestFirst(
  running: readonly Running[],
  stands: (match: string) => boolean = () => false,
): string[] {
  const seen = (row: MatchRow) => row.spectators ?? 0;
  const rated = (row: MatchRow) => Number(row.rated ?? false);
  return [...running]
    .sort(
      ([a, one], [b, other]) =>
        Number(stands(a)) - Number(stands(b)) ||
        seen(other) - seen(one) ||
        rated(other) - rated(one) ||
        other.started - one.started ||
        (a < b ? -1 : 1),
    )
    .map(([match]) => match);
}

/** How many columns a wall of `count` has where `room` would fit: its last row is as full as the others, if it can be. */
export function columnsFor(count: number, room: number): number {
  const fit = Math.max(1, room);
  const rows = Math.max(1, Math.ceil(count / fit));
  return Math.min(fit, Math.max(3, Math.ceil(count / rows)));
}

/**
 * Which match has which place of the wall. Places never move; what changes is the match that a place shows. A match that
 * is over keeps its place until its end was seen. While `held`, because somebody reads or points at the wall, all others
 * keep theirs too, and new ones come behind them.
 */
export function arrange(
  before: readonly string[],
  order: readonly string[],
  over: ReadonlySet<string>,
  held: boolean,
): string[] {
  const running = new Set(order);
  const stays = (match: string) => over.has(match) || (held && running.has(match));
  const staying = new Set(before.filter(stays));
  const coming = order.filter((match) => !staying.has(match));
  const places: string[] = [];
  for (const match of before) {
    if (staying.has(match)) places.push(match);
    else if (coming.length > 0) places.push(coming.shift() ?? match);
  }
  return [...places, ...coming];
}
