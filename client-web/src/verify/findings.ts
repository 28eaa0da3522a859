import type { Flaw } from "./flaw.ts";
import type { MatchRecord } from "./record.ts";

/** What came out of recomputing the chance in a match. */
export interface Findings {
  readonly flaws: readonly Flaw[];
  /** What was recomputed and agrees, or is the record's word against nothing; a line each, for people. */
  readonly lines: readonly string[];
}

/** What chance does in a game, alike in all versions of its rules up to the newest that is known here. */
export interface GameChance {
  readonly newest: number;
  /** Recomputes what chance did in a match of the game, from its record and its seed alone. */
  readonly check: (record: MatchRecord, seed: Uint8Array) => Findings;
}
