import type { MatchDocument } from "$protocol";
import type { OwnEnd } from "../session/own_matches.svelte.ts";

/** Whether a match ended with places: neither was it aborted, nor broken off because all had left. */
export function hasPlaces({ reason, ranks }: NonNullable<MatchDocument["result"]>): boolean {
  return reason !== "aborted" && !(reason === "abandoned" && ranks.every((rank) => rank === 1));
}

/** What is remembered of the end of a match by whoever sat on seat `you`; nothing while it goes on. */
export function ownEnd({ result, seats }: MatchDocument, you: number): OwnEnd | undefined {
  if (!result) return undefined;
  const rivals = Object.entries(seats).flatMap(([seat, row]) => (Number(seat) === you ? [] : [row.player]));
  const place = hasPlaces(result) ? (result.ranks[you] ?? 0) : 0;
  return { rivals, place, first: result.ranks.filter((rank) => rank === 1).length };
}
