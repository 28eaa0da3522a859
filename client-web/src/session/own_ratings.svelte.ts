import type { SeatRating } from "$protocol";
import { Refusal } from "../net/refusal.ts";
import type { Session } from "./session.svelte.ts";

/** What who has no rating on a ladder counts as. */
const newcomer: SeatRating = { rating: 1500, provisional: true };

/** The ladder on which a table of a game counts (RA-1, RA-7). */
export const ladderOf = (game: string, seats: number, bots = false): string =>
  `${game}_${bots ? "bots" : seats === 2 ? "two" : "many"}`;

/** Whether this is what somebody without a rated match counts as. */
export const isNewcomer = ({ rating, provisional }: SeatRating): boolean =>
  rating === newcomer.rating && provisional === newcomer.provisional;

/** The ratings of this player, as they were when a screen last asked for them. */
export class OwnRatings {
  #account: string | null = $state(null);
  #ratings: Readonly<Record<string, SeatRating>> = $state.raw({});
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Asks the server, where the player has an account. */
  async refresh(): Promise<void> {
    const { player } = this.#session;
    if (!player || player.guest || !this.#session.has("ratings")) return;
    try {
      const { ratings } = await this.#session.call("rating.get", { account: player.id });
      this.#ratings = Object.fromEntries(ratings.map((one) => [one.ladder, one]));
      this.#account = player.id;
    } catch (error) {
      // Without them nothing is said beforehand; the server decides in any case.
      if (!(error instanceof Refusal)) throw error;
    }
  }

  /** What counts at a table of a game for so many seats; null for guests, and while it is not known. */
  at(game: string, seats: number): SeatRating | null {
    const { player } = this.#session;
    if (!player || player.guest || this.#account !== player.id) return null;
    return this.#ratings[ladderOf(game, seats)] ?? newcomer;
  }
}
