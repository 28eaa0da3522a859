import type { MatchDocument } from "$protocol";
import type { GameUi } from "../games/game.ts";
import { t as page } from "../text/text.ts";

/** The document with the player's own seats named by their colours or places: one name for all would tell nothing. */
export function named(doc: MatchDocument, own: readonly number[], ui: GameUi): MatchDocument {
  if (own.length < 2) return doc;
  const seats = { ...doc.seats };
  for (const seat of own) {
    const row = doc.seats[seat];
    const name = ui.seatName(seat, doc.seats_total) || page("table.seat", { seat: seat + 1 });
    if (row) seats[seat] = { ...row, player: { id: row.player.id, name } };
  }
  return { ...doc, seats };
}
