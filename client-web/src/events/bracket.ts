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
 * its ties, also for those that are to come and for byes; with 0 only ties that were paired are known. `third`: whether the
 * losers of the semi-finals play for the third place.
 */
export function columnsOf(rounds: readonly Round[], of: number, third: boolean): Column[] {
  const count = Math.max(of, ...rounds.map(({ round }) => round), 0);
  // In a bracket of 2^of the ties are numbered round by round.
  let before = 0;
  return Array.from({ length: count }, (_, i) => {
    const round = i + 1;
    const paired = rounds.find((one) => one.round === round)?.tables ?? [];
    const size = of > 0 && round <= of ? 2 ** (of - round) : 0;
    // The tie for the third place has the number before the final.
    if (third && of > 1 && round === of) before++;
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

const value = (exact: string): number => {
  const [over = "0", under = "1"] = exact.split("/");
  return Number(over) / Number(under);
};

/** Whether that seat has more points than the other one. */
export const wins = (points: readonly string[], seat: number): boolean =>
  value(points[seat] ?? "0") > value(points[1 - seat] ?? "0");

/** A part of a double knockout: of those who have lost no tie, of those who have lost one, and where both meet. */
export interface Part {
  readonly name: "winners" | "losers" | "finals";
  readonly columns: readonly Column[];
}

export function partsOf(rounds: readonly Round[]): Part[] {
  const losses = new Map<number, number>();
  const lost = (seat = 0) => losses.get(seat) ?? 0;
  const parts = { winners: [] as Column[], losers: [] as Column[], finals: [] as Column[] };
  const partOf = ([a, b]: readonly number[]): Part["name"] => {
    // Whoever had not lost yet has a second final.
    if (lost(a) !== lost(b) || parts.finals.length > 0) return "finals";
    return lost(a) > 0 ? "losers" : "winners";
  };
  for (const { round, slots } of columnsOf(rounds, 0, false)) {
    const there = slots.map((slot) => ({ slot, name: partOf(slot.seats) }));
    for (const name of ["winners", "losers", "finals"] as const) {
      const own = there.filter((one) => one.name === name).map(({ slot }) => slot);
      if (own.length > 0) parts[name].push({ round, slots: own });
    }
    for (const { seats, points, over } of slots)
      for (const [i, seat] of seats.entries())
        if (over && wins(points, 1 - i)) losses.set(seat, lost(seat) + 1);
  }
  return (["winners", "losers", "finals"] as const).flatMap((name) =>
    parts[name].length > 0 ? { name, columns: parts[name] } : [],
  );
}
