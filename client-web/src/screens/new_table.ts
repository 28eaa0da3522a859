import type { Clock, GameInfo, MatchDocument, OptionInfo } from "$protocol";

/** The choices so far of a user who opens a table. */
export interface Wish {
  seats: number | null;
  /** The seat to take; null for any. */
  seat: number | null;
  clock: Clock["type"] | "letter";
  minutes: number;
  increment: number;
  seconds: number;
  days: number;
  /** Of byo-yomi: how many periods follow the main time of `minutes`, and the seconds of each. */
  periods: number;
  period: number;
  isPrivate: boolean;
  rated: boolean;
  /** The ratings that a rated table asks for; null for any. */
  least: number | null;
  most: number | null;
  /** A bot plays on for who leaves; only at tables of three and more. */
  leavers: boolean;
  options: Record<string, string>;
}

export const fresh = (): Wish => ({
  seats: null,
  seat: 0,
  // Somebody who happens by can join, quick match offers the table, and the match comes to an end.
  clock: "fischer",
  minutes: 15,
  increment: 10,
  seconds: 60,
  days: 3,
  periods: 3,
  period: 30,
  isPrivate: false,
  rated: false,
  least: null,
  most: null,
  leavers: true,
  options: {},
});

/** From this on a clock of a turn is one of days. */
const day = 86_400_000;

/** What in a wish says which clock. */
function timesOf(clock: Clock): Partial<Wish> {
  switch (clock.type) {
    case "none":
      return { clock: "none" };
    case "move":
      return clock.move_ms >= day
        ? { clock: "letter", days: clock.move_ms / day }
        : { clock: "move", seconds: clock.move_ms / 1000 };
    case "fischer":
      return { clock: "fischer", minutes: clock.initial_ms / 60_000, increment: clock.increment_ms / 1000 };
    case "byoyomi": {
      const { initial_ms, period_ms, periods } = clock;
      return { clock: "byoyomi", minutes: initial_ms / 60_000, period: period_ms / 1000, periods };
    }
  }
}

/** The choices that led to a table, at which a player has this seat. */
export const wishOf = (doc: MatchDocument, seat: number | null): Wish => ({
  ...fresh(),
  ...timesOf(doc.clock),
  seats: doc.seats_total,
  seat,
  isPrivate: doc.private,
  rated: doc.rated ?? false,
  least: doc.rating_min ?? null,
  most: doc.rating_max ?? null,
  leavers: doc.leavers === "bot",
  options: { ...doc.options },
});

/** Clocks that players know by a name: minutes for each, and seconds that a turn adds. */
export const tempos = [
  ["bullet", 1, 0],
  ["blitz", 5, 3],
  ["rapid", 15, 10],
  ["long", 30, 20],
] as const;

/** The byo-yomi that players know: main time in minutes, and periods with the seconds of each. */
export const byoyomi = { minutes: 10, periods: 3, period: 30 } as const;

/** A clock of that list, one of the player's own, or another kind. */
export type Tempo =
  (typeof tempos)[number][0] | "own" | "byoyomi" | "own_byoyomi" | "move" | "letter" | "none";

export function tempoOf({ clock, minutes, increment, periods, period }: Wish): Tempo {
  if (clock === "byoyomi") {
    const known = minutes === byoyomi.minutes && periods === byoyomi.periods && period === byoyomi.period;
    return known ? "byoyomi" : "own_byoyomi";
  }
  if (clock !== "fischer") return clock;
  return tempos.find(([, initial, added]) => initial === minutes && added === increment)?.[0] ?? "own";
}

const kindOf = (tempo: Tempo): Wish["clock"] => {
  if (tempo === "none" || tempo === "move" || tempo === "letter") return tempo;
  return tempo === "byoyomi" || tempo === "own_byoyomi" ? "byoyomi" : "fischer";
};

export function choose(wish: Wish, tempo: Tempo): void {
  wish.clock = kindOf(tempo);
  // Before periods there may be no main time; without periods there has to be some.
  if (wish.clock === "fischer") wish.minutes = Math.max(1, wish.minutes);
  const known = tempos.find(([name]) => name === tempo);
  if (known) [, wish.minutes, wish.increment] = known;
  if (tempo === "byoyomi") Object.assign(wish, byoyomi);
}

export function clockOf({ clock, minutes, increment, seconds, days, periods, period }: Wish): Clock {
  switch (clock) {
    case "none":
      return { type: "none" };
    case "move":
      return { type: "move", move_ms: seconds * 1000 };
    case "letter":
      return { type: "move", move_ms: days * day };
    case "fischer":
      return { type: "fischer", initial_ms: minutes * 60_000, increment_ms: increment * 1000 };
    case "byoyomi":
      return { type: "byoyomi", initial_ms: minutes * 60_000, period_ms: period * 1000, periods };
  }
}

/** A rated match is never private: one choice takes the other along. */
export function rate(wish: Wish, rated: boolean): void {
  wish.rated = rated;
  if (rated) wish.isPrivate = false;
}

export function seclude(wish: Wish, isPrivate: boolean): void {
  wish.isPrivate = isPrivate;
  if (isPrivate) wish.rated = false;
}

/** With how few seats nobody plays on for who leaves, and the match is over. */
const duel = 2;

/** Whether a new match starts by itself once the last seat is taken: two have nothing more to settle. */
export const startsAtOnce = (seats: number): boolean => seats <= duel;

/** Whether there is a choice of who plays on. */
export const mayLeave = (seats: number): boolean => seats > duel;

export const leaversOf = ({ leavers }: Wish, seats: number): { leavers?: "bot" } =>
  leavers && mayLeave(seats) ? { leavers: "bot" } : {};

/** What makes a table rated, and for whom. */
export const ratedOf = ({
  rated,
  least,
  most,
}: Wish): { rated?: boolean; rating_min?: number; rating_max?: number } =>
  rated
    ? {
        rated,
        ...(least === null ? {} : { rating_min: least }),
        ...(most === null ? {} : { rating_max: most }),
      }
    : {};

/** The options of a game that are chosen with the table (`chooser` is null), or by the player of a seat. */
export const optionsOf = (info: GameInfo, chooser: number | null): OptionInfo[] =>
  info.options.filter((option) => (option.chooser ?? null) === chooser);

/** The chosen values of these options, by name. Options that were not chosen are left out. */
export const chosenOf = (
  options: readonly OptionInfo[],
  chosen: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    options.flatMap(({ name }) => (chosen[name] === undefined ? [] : [[name, chosen[name]]])),
  );
