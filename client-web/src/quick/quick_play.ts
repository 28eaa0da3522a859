import type { GameInfo, LobbyDocument, TableRow } from "$protocol";
import { startByItself } from "../session/by_itself.ts";
import { Refusal } from "../net/refusal.ts";
import type { Session } from "../session/session.svelte.ts";
import { clocks } from "./wish.ts";

/** From this on a clock of a turn is one of days: nobody sits at the board meanwhile. */
const day = 86_400_000;

/** How many tables are tried before a new one is opened: meanwhile somebody may have taken their seats. */
const most = 3;

type Tables = LobbyDocument["tables"];

const freeSeat = ({ seats, taken }: TableRow): number =>
  Array.from({ length: seats }, (_, seat) => seat).find((seat) => taken[seat] === undefined) ?? -1;

/** Whether anybody can sit down there and play at once. */
const fits = (row: TableRow, player: string | undefined): boolean =>
  row.rated !== true &&
  freeSeat(row) >= 0 &&
  row.clock.type !== "none" &&
  !(row.clock.type === "move" && row.clock.move_ms >= day) &&
  !Object.values(row.seated ?? {}).some(({ id }) => id === player);

/** The open tables of a game at which a player can sit down to play at once: who has waited longest comes first. */
export const fittingTables = (
  tables: Tables,
  game: string,
  player?: string,
): [match: string, seat: number][] =>
  Object.entries(tables)
    .filter(([, row]) => row.game === game && fits(row, player))
    .sort(([, a], [, b]) => a.created - b.created)
    .map(([match, row]) => [match, freeSeat(row)]);

/**
 * Sits down at the table of a game that has waited longest, or opens one that others find in the lobby, and that starts by
 * itself. Gives the match. A browser without a player becomes a guest, whom the server names. Throws the `Refusal` of the
 * request that opens the table.
 */
export async function quickPlay(session: Session, info: GameInfo, tables: Tables): Promise<string> {
  if (!session.player) await session.signIn("");
  for (const [match, seat] of fittingTables(tables, info.id, session.player?.id).slice(0, most))
    if (await sits(session, match, seat)) return match;
  const seats = info.min_seats;
  const { match } = await session.change("table.create", {
    game: info.id,
    seats,
    clock: clocks.usual,
    ...(session.has("bots") && seats > 2 ? { leavers: "bot" as const } : {}),
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
