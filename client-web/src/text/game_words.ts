import type { GameInfo } from "$protocol";
import { t } from "./text.ts";

/** How many play the game: "2 players", "2 to 8 players". */
export function playersText({ min_seats: from, max_seats: to }: GameInfo): string {
  return from === to ? t.count("game.players", to) : t("game.players", { from, to });
}

/** What sits down at the table of `host`; "" for a host without a name. */
export function joinText(host: string): string {
  return host ? t("lobby.join.name", { name: host }) : t("lobby.join");
}
