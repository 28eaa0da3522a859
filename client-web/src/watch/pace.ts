import type { MatchDocument } from "$protocol";
import { byLetter } from "../text/clock.ts";

/** Why a match is not worth looking at for now. */
export type Standstill =
  | { readonly why: "slow" | "paused" }
  | { readonly why: "away"; readonly seat: number }
  | { readonly why: "still"; readonly minutes: number };

/** After so long without an action a match stands still, ms. */
const long = 120_000;

/** What is known of the matches that were seen: whether they go on, and why not. */
export class Pace {
  /** Of each match what was seen last, and when its last action was, by the server's clock. */
  readonly #seen = new Map<string, { doc: MatchDocument; moved: number }>();

  note(doc: MatchDocument, now: number): void {
    const before = this.#seen.get(doc.match);
    // Without a clock nobody says when the last action was: at least it was not later than it was seen.
    const first = before?.doc.ply === doc.ply ? before.moved : now;
    this.#seen.set(doc.match, { doc, moved: doc.since ?? first });
  }

  /** Why a match stands still; null when it goes on, and while nothing is known against that. */
  standstill(match: string, now: number): Standstill | null {
    const seen = this.#seen.get(match);
    if (!seen || seen.doc.status !== "playing") return null;
    const { doc, moved } = seen;
    if (byLetter(doc.clock)) return { why: "slow" };
    if (doc.paused) return { why: "paused" };
    const seat = doc.turn.find((one) => doc.seats[one]?.present === false && !doc.seats[one].out);
    if (seat !== undefined) return { why: "away", seat };
    const minutes = Math.floor((now - moved) / 60_000);
    return now - moved >= long ? { why: "still", minutes } : null;
  }
}
