/** What a host's question who is ready looks like to people. */
import type { MatchDocument } from "$protocol";
import { nameOf } from "../ui/player_name.ts";
import type { Entry } from "./log.ts";

/** The names of the people who are asked, or could be: not the host's, and no program's. */
export function askable(doc: MatchDocument): number[] {
  return Object.entries(doc.seats).flatMap(([seat, { player }]) =>
    player.bot || player.id === doc.host ? [] : [Number(seat)],
  );
}

const namesOf = (doc: MatchDocument, seats: readonly number[]): string =>
  seats.flatMap((seat) => (doc.seats[seat] ? [nameOf(doc.seats[seat].player)] : [])).join(", ");

/** The names of those who have not answered yet. */
export const unreadyIn = (doc: MatchDocument): string =>
  namesOf(
    doc,
    askable(doc).filter((seat) => !doc.ready_check?.seats.includes(seat)),
  );

/** The names of those who have not answered the last question; "" when nobody was asked, or much happened since. */
export function notReady(log: readonly Entry[], doc: MatchDocument): string {
  const last = log.findLast(({ event }) => /^(not_ready|sat|left|removed|moved|locked)$/.test(event.type));
  return last?.event.type === "not_ready" && !doc.ready_check
    ? namesOf(doc, last.event["seats"] as number[])
    : "";
}
