import type { MatchDocument } from "$protocol";
import type { Session } from "../session/session.svelte.ts";
import type { Choice } from "./choice.ts";

/**
 * Begins a match against the house: a casual table out of the lobby and without a clock, bots on all other seats. Gives
 * the id of the match. A browser without a player becomes a guest, whom the server names. Throws the `Refusal` of the
 * first request that was refused; then the table is closed again.
 */
export async function playNow(session: Session, { game, level, opponents, rounds }: Choice): Promise<string> {
  if (!session.player) await session.signIn("");
  const seats = opponents + 1;
  const options: Record<string, string> = rounds ? { rounds } : {};
  const table = { game, seats, clock: { type: "none" }, private: true, options } as const;
  const { match } = await session.change("table.create", table);
  try {
    await session.draws.sit({ match, seat: 0 });
    // One after the other, as they are answered by one server in this order anyway: all at once.
    await Promise.all(
      Array.from({ length: opponents }, () => session.change("table.add_bot", { match, level })),
    );
    await session.change("table.start", { match });
  } catch (error) {
    session.change("table.leave", { match }).catch(() => {});
    throw error;
  }
  await begun(session, match);
  return match;
}

/** Waits until a match has begun, or its table waits for something else than the draws. */
function begun(session: Session, match: string): Promise<void> {
  return new Promise((done) => {
    let unwatch = () => {};
    let over = false;
    unwatch = session.watch(match, (copy) => {
      const doc = copy?.value as MatchDocument | undefined;
      const wanted = Object.values(doc?.seats ?? {}).some(({ hash_wanted: again }) => again);
      if (doc?.status === "open" && !wanted) return;
      over = true;
      unwatch();
      done();
    });
    // A copy that was there already may have ended it.
    if (over) unwatch();
  });
}
