import type { Clock, GameInfo, OptionInfo } from "$protocol";

/** The choices so far of a user who opens a table. */
export interface Wish {
  seats: number | null;
  /** The seat to take; null for any. */
  seat: number | null;
  clock: Clock["type"];
  minutes: number;
  increment: number;
  seconds: number;
  isPrivate: boolean;
  options: Record<string, string>;
}

export const fresh = (): Wish => ({
  seats: null,
  seat: 0,
  clock: "none",
  minutes: 15,
  increment: 10,
  seconds: 60,
  isPrivate: true,
  options: {},
});

export function clockOf({ clock, minutes, increment, seconds }: Wish): Clock {
  switch (clock) {
    case "none":
      return { type: "none" };
    case "move":
      return { type: "move", move_ms: seconds * 1000 };
    case "fischer":
      return { type: "fischer", initial_ms: minutes * 60_000, increment_ms: increment * 1000 };
  }
}

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
