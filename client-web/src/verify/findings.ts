import type { Flaw } from "./flaw.ts";
import type { MatchRecord } from "./record.ts";

/** The result of recomputing the chance in a match. */
export interface Findings {
  readonly flaws: readonly Flaw[];
  /** Lines for people: what was recomputed and agrees, and what only the record says. */
  readonly lines: readonly string[];
}

/** The chance of a game, the same in all versions of its rules up to `newest`. */
export interface GameChance {
  readonly newest: number;
  /** Recomputes what chance did in a match of the game, from its record and its seed alone. */
  readonly check: (record: MatchRecord, seed: Uint8Array) => Findings;
}
