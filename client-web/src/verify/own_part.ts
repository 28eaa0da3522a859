import { isObject, type Json } from "../json.ts";
import { type Entry, type MatchRecord, readRecord } from "./record.ts";
import { Table } from "./table.ts";

/** A lock that a player's client saw before it told the player's nonce (GEN-2). */
export interface SeenLock {
  /** The match for which the client told the nonce. */
  readonly match: string;
  /** The hash of the nonce, and the hash of the entry `lock` in the chain, in hex. */
  readonly hash: string;
  readonly lock: string;
}

/** What a player's client knows of the player's parts in draws, of this match and of others. */
export interface KnownParts {
  readonly player: string;
  /** The latest first. */
  readonly locks: readonly SeenLock[];
  /** The hashes of all nonces that the client drew, told or not. */
  readonly drawn: readonly string[];
}

/** Whether the record has the lock, with the player's hash at the seat that the player then held. */
function isIn(record: MatchRecord, player: string, { hash, lock }: SeenLock): boolean {
  const entry = lockOf(record, lock);
  if (!entry || !isObject(entry.detail) || !Array.isArray(entry.detail.seats)) return false;
  const table = new Table({ ...record, entries: record.entries.slice(0, record.entries.indexOf(entry)) });
  const held = table.seats.find(([, holder]) => holder.player === player);
  const part = held && (entry.detail.seats[held[0]] as Json | undefined);
  return isObject(part) && part.nonce_hash === hash;
}

function lockOf({ entries }: MatchRecord, hash: string): Entry | undefined {
  return entries.find((entry) => entry.type === "lock" && entry.hash === hash);
}

/**
 * What the record of `match` says of a player's part in the draw. It is sound when every lock is in the record under which
 * the client told a nonce for this match, or one whose hash the record has from the player, and the match began under the
 * latest of them. It is open when the player's seat brought no hash. Null when there is nothing to say: the client knows of
 * no part, nothing was played, or the match began without the player. That the chain is sound is for `verify`.
 */
export function ownPart(
  json: Json,
  match: string,
  { player, locks, drawn }: KnownParts,
): "sound" | "flawed" | "open" | null {
  const record = readRecord(json);
  if ("code" in record) return null;
  const table = new Table(record);
  const seen = locks.filter((one) => one.match === match || table.hasBrought(player, one.hash));
  if (!seen.every((one) => isIn(record, player, one))) return "flawed";
  const [last] = seen;
  if (!table.started) return last && table.played ? "flawed" : null;
  const own = table.seats.find(([, holder]) => holder.player === player)?.[1];
  if (!own) return null;
  if (last) return lockOf(record, last.lock)?.n === table.begunUnder ? "sound" : "flawed";
  // Nobody but the client can have told the nonce of a hash that it drew, and it told none.
  if (own.hash !== undefined) return drawn.includes(own.hash) ? "flawed" : null;
  return record.format > 1 ? "open" : null;
}
