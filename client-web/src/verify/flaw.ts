/** One thing that is wrong with a record. */
export interface Flaw {
  /** Number of the entry; 0 for the header, or the record as a whole. */
  readonly entry: number;
  readonly code: FlawCode;
  /** One sentence, for people. */
  readonly message: string;
}

/** The codes of `kabinet verify` that can be found without the rules of the games, and bad_first: the wrong seat began. */
export type FlawCode =
  | "bad_form"
  | "newer"
  | "bad_hash"
  | "bad_number"
  | "bad_time"
  | "bad_commitment"
  | "no_secret"
  | "bad_end"
  | "bad_note"
  | "bad_first"
  | "bad_lock"
  | "bad_reveal";
