import type { Round } from "./table_words.ts";

/** A place of a bracket: a tie that is played, or one that is to come. */
export interface Slot {
  readonly key: string;
  readonly seats: readonly number[];
  readonly points: readonly string[];
  readonly over: boolean;
  readonly third: boolean;
  /** Nobody plays here: whoever belongs here goes on without. */
  readonly bye?: boolean;
}

/** A round of a bracket, from top to bottom. */
export interface Column {
  readonly round: number;
  readonly slots: readonly Slot[];
}

/**
 * The columns of a bracket. `of` is how many rounds a single knockout of two has: then each column has a place for each of
 * its ties, also for those that are to come and for byes; with 0 only ties that were paired are known.
 */
export function columnsOf(rounds: readonly Round[], of: number): Column[] {
  const count = Math.max(of, ...rounds.map(({ round }) => round), 0);
  // In a bracket of 2^of the ties are numbered round by round.
  let before = 0;
  return Array.from({ length: count }, (_, i) => {
    const round = i + 1;
    const paired = rounds.find((one) => one.round === round)?.tables ?? [];
    const size = of > 0 && round <= of ? 2 ** (of - round) : 0;
    const places = size > 0 ? Array.from({ length: size }, (_, place) => before + place) : [];
    before += size;
    const known = paired
      .toSorted((a, b) => (a.tie ?? a.table) - (b.tie ?? b.table))
      .map(({ tie = -1, table, seats, points, over }) => ({
        tie,
        key: `${round}_${table}`,
        seats,
        points,
        over,
      }));
    const slots = places.map(
      (tie): Slot =>
        known.filter((one) => one.tie === tie).map((one) => ({ ...one, third: false }))[0] ?? {
          key: `${round}_to_come_${tie}`,
          seats: [],
          points: [],
          over: false,
          third: false,
          bye: round === 1 && known.length > 0,
        },
    );
    const rest = known.filter(({ tie }) => !places.includes(tie));
    return { round, slots: [...slots, ...rest.map((one) => ({ ...one, third: size > 0 }))] };
  });
}
