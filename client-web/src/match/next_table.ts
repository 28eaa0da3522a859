import type { LobbyDocument, MatchDocument } from "$protocol";
import { nameOf } from "../ui/player_name.ts";

/** The open table of the same game at which the host of a closed one sits now; null for none. */
export function nextTable(
  tables: LobbyDocument["tables"],
  { game, host, match: closed }: Pick<MatchDocument, "game" | "host" | "match">,
): { match: string; host: string; created: number } | null {
  const found = Object.entries(tables)
    .filter(([match, row]) => match !== closed && row.game === game)
    .sort(([, a], [, b]) => b.created - a.created);
  for (const [match, { created, seated = {} }] of found) {
    const player = Object.values(seated).find(({ id }) => id === host);
    if (player) return { match, host: nameOf(player), created };
  }
  return null;
}
