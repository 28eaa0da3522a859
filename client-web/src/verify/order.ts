import type { Flaw } from "./flaw.ts";
import type { MatchRecord } from "./record.ts";

/**
 * Entries are numbered from 1 without a gap. Reports only the first flaw: after a missing entry every number is wrong.
 */
export function checkNumbers(record: MatchRecord): Flaw[] {
  const at = record.entries.findIndex((entry, i) => entry.n !== i + 1);
  if (at < 0) return [];
  const message = `the entry is numbered ${record.entries[at]?.n}`;
  return [{ entry: at + 1, code: "bad_number", message }];
}

/** Match time never runs backwards. */
export function checkTimes(record: MatchRecord): Flaw[] {
  const at = record.entries.findIndex((entry, i) => entry.t < (record.entries[i - 1]?.t ?? 0));
  return at < 0 ? [] : [{ entry: at + 1, code: "bad_time", message: "match time runs backwards" }];
}

/** A record is whole with the `end` of the match, or the closing of a table that never started. The order is for the table. */
export function checkEnd(record: MatchRecord): Flaw[] {
  const has = (type: string) => record.entries.some((entry) => entry.type === type);
  if (has("end") || (has("close") && !has("start"))) return [];
  return [{ entry: 0, code: "bad_end", message: "the record stops before the match is over" }];
}
