import type { Session } from "../session/session.svelte.ts";
import type { Level } from "../ui/player_name.ts";

/** What is wanted of a board of practice. */
export interface Wish {
  readonly game: string;
  readonly seats: number;
  readonly options: Readonly<Record<string, string>>;
  /** The player's own seat, where bots have all the others; null where the player has all. */
  readonly seat: number | null;
  readonly level: Level;
}

/** Opens a match of practice; its id. A browser without a player becomes a guest, whom the server names. */
export async function openPractice(session: Session, wish: Wish): Promise<string> {
  if (!session.player) await session.signIn("");
  const { game, seats, options, seat, level } = wish;
  const others = Array.from({ length: seats }, (_, one) => one).filter((one) => one !== seat);
  const bots = seat === null ? {} : { bots: others.map((one) => ({ seat: one, level })) };
  const { match } = await session.change("practice.open", { game, seats, options: { ...options }, ...bots });
  return match;
}
