import type { GameInfo, LobbyDocument } from "$protocol";
import { fitting, keepChoice, lastChoice, roundsOf } from "../house/choice.ts";
import { playNow } from "../house/play_now.ts";
import { startByItself } from "../session/by_itself.ts";
import { Refusal } from "../net/refusal.ts";
import type { Session } from "../session/session.svelte.ts";
import { fittingTables, type Tables } from "./waiting_tables.ts";
import { clocks } from "./wish.ts";

/** How many tables are tried before a new one is opened: meanwhile somebody may have taken their seats. */
const most = 3;

/**
 * Sits down at the table of a game that has waited longest. Where nobody waits it begins a match against the house, as the
 * last one was; where the server has no house, it opens a table that others find in the lobby, and that starts by itself.
 * Gives the match. A browser without a player becomes a guest, whom the server names. Throws the `Refusal` of the request
 * that opens a table.
 */
export async function quickPlay(session: Session, info: GameInfo, tables: Tables): Promise<string> {
  if (!session.player) await session.signIn("");
  for (const [match, seat] of fittingTables(tables, info.id, session.player?.id).slice(0, most))
    if (await sits(session, match, seat)) return match;
  return session.has("bots") ? playHouse(session, info) : openTable(session, info);
}

/** The same from elsewhere than the lobby, which knows who waits. Null for a game that the server has no more. */
export async function playAnew(session: Session, game: string): Promise<string | null> {
  const info = session.games.find(({ id }) => id === game);
  if (!info) return null;
  const tables = await new Promise<Tables>((known) => {
    const unwatch = session.watch("lobby", (copy) => {
      known((copy?.value as LobbyDocument | undefined)?.tables ?? {});
      // Not before there is something to end.
      queueMicrotask(() => unwatch());
    });
  });
  return quickPlay(session, info, tables);
}

function playHouse(session: Session, info: GameInfo): Promise<string> {
  const choice = { ...lastChoice(session.games), game: info.id };
  keepChoice(choice);
  return playNow(session, {
    ...choice,
    opponents: fitting(info, choice.opponents),
    rounds: roundsOf(info).find((n) => n === choice.rounds) ?? "",
  });
}

async function openTable(session: Session, info: GameInfo): Promise<string> {
  const { match } = await session.change("table.create", {
    game: info.id,
    seats: info.min_seats,
    clock: clocks.usual,
  });
  startByItself(match, true);
  await session.draws.sit({ match, seat: 0 });
  return match;
}

/** Whether the player sits now. Whoever was quicker, or has left, makes no trouble. */
async function sits(session: Session, match: string, seat: number): Promise<boolean> {
  try {
    await session.draws.sit({ match, seat });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
