/** Whose turn it is, in words. */
import type { MatchDocument } from "$protocol";
import { byLetter } from "../text/clock.ts";
import { t } from "../text/text.ts";

/** The sentence about the player of a seat that is to move. */
function sentenceOf(doc: MatchDocument, seat: number) {
  const row = doc.seats[seat];
  if (row?.played_by === "bot" || row?.player.bot === true) return "match.turn.bot";
  const away = row?.present === false && !row.out && !byLetter(doc.clock);
  return away ? "match.turn.away" : "match.turn.other";
}

/** Whom the others wait for. */
export function toMoveText(doc: MatchDocument, names: readonly string[]): string {
  const [seat] = doc.turn;
  if (seat === undefined) return t("match.turn.wait");
  return t(sentenceOf(doc, seat), { name: names[seat] ?? "" });
}

/** Whether that text says of this seat that nobody is there. */
export const saysAway = (doc: MatchDocument, seat: number): boolean =>
  doc.turn[0] === seat && sentenceOf(doc, seat) === "match.turn.away";
