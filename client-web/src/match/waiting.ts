/** What a table lacks before its match can begin. */
import type { MatchDocument } from "$protocol";
import type { Entry } from "./log.ts";

export interface Waiting {
  readonly free: readonly number[];
  readonly full: boolean;
  /** All are there, and their browsers draw. */
  readonly locked: boolean;
  /** The other players whose parts of the draw are missing. */
  readonly missing: string;
  /** The players whose browsers have to draw again. */
  readonly wanted: string;
  /** The last attempt to begin failed. */
  readonly failed: boolean;
  /** The host may begin. */
  readonly startable: boolean;
}

export function waitingAt(doc: MatchDocument, log: readonly Entry[], you: number | null): Waiting {
  const seats = Array.from({ length: doc.seats_total }, (_, seat) => seat);
  const names = (some: readonly number[]) => some.map((seat) => doc.seats[seat]?.player.name).join(", ");
  const free = seats.filter((seat) => !doc.seats[seat]);
  const full = free.length === 0;
  const locked = doc.lock !== undefined;
  const wanted = names(seats.filter((seat) => doc.seats[seat]?.hash_wanted));
  const failed = log.findLast(({ event }) => /^(un)?locked$/.test(event.type))?.event.type === "unlocked";
  return {
    free,
    full,
    locked,
    missing: names(seats.filter((seat) => doc.awaiting?.includes(seat) && seat !== you)),
    wanted,
    failed,
    startable: full && !locked && wanted === "" && !failed,
  };
}
