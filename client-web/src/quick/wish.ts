import type { Clock, GameInfo, SeatRange } from "$protocol";
import type { TicketWish } from "../session/draws.ts";

/** The clocks of quick match: few, so that tickets fit. */
export const clocks = {
  quick: { type: "fischer", initial_ms: 300_000, increment_ms: 3000 },
  usual: { type: "fischer", initial_ms: 900_000, increment_ms: 10_000 },
  none: { type: "none" },
} as const satisfies Record<string, Clock>;

export type ClockName = keyof typeof clocks;

/** What is chosen in the card. */
export interface QuickWish {
  game: string;
  /** How many players; null for any number. */
  players: number | null;
  clock: ClockName;
  rated: boolean;
  /** Be offered a bot when nobody has come after a minute; that match counts for nothing. */
  bots: boolean;
}

/** A table may have up to two seats fewer than the most, after a while (QM-2). */
export const anyNumber = ({ min_seats, max_seats }: GameInfo): SeatRange => ({
  least: min_seats,
  most: Math.min(min_seats + 2, max_seats),
});

/** The numbers of players that may be chosen beside any number; none where there is but one. */
export const numbers = (info: GameInfo): number[] =>
  info.min_seats === info.max_seats
    ? []
    : Array.from({ length: info.max_seats - info.min_seats + 1 }, (_, i) => info.min_seats + i);

export const ticketWish = (wish: QuickWish, info: GameInfo): TicketWish => ({
  game: info.id,
  seats:
    wish.players === null || !numbers(info).includes(wish.players)
      ? anyNumber(info)
      : { least: wish.players, most: wish.players },
  clock: clocks[wish.clock],
  rated: wish.rated,
  ...(wish.bots ? { bots: "after_a_minute" } : {}),
});

const storage = "kabinet.quick";

/** What was chosen last, as far as it still makes sense. */
export function lastWish(games: readonly GameInfo[]): QuickWish {
  const usual: QuickWish = {
    game: games[0]?.id ?? "",
    players: null,
    clock: "usual",
    rated: false,
    bots: true, // nobody alone leaves without having been offered one (QM-6)
  };
  try {
    const kept = JSON.parse(localStorage.getItem(storage) ?? "{}") as Partial<QuickWish>;
    return {
      game: games.some(({ id }) => id === kept.game) ? kept.game! : usual.game,
      players: typeof kept.players === "number" ? kept.players : null,
      clock: kept.clock !== undefined && kept.clock in clocks ? kept.clock : usual.clock,
      rated: kept.rated === true,
      bots: kept.bots !== false,
    };
  } catch {
    return usual;
  }
}

export function keepWish(wish: QuickWish): void {
  try {
    localStorage.setItem(storage, JSON.stringify(wish));
  } catch {
    // Without storage it is chosen anew.
  }
}
