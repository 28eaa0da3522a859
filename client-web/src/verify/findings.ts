import type { Flaw } from "./flaw.ts";
import type { MatchRecord } from "./record.ts";

/** What came out of recomputing the chance in a match. */
export interface Findings {
  readonly flaws: readonly Flaw[];
  /** What was recomputed and agrees, or is the record's word against nothing; a line each, for people. */
  readonly lines: readonly string[];
}

/** Recomputes what chance did in a match of one game, from its record and its seed alone. */
export type ChanceCheck = (record: MatchRecord, seed: Uint8Array) => Findings;
