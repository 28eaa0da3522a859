import { isObject, type Json } from "../json.ts";
import { type Entry, type MatchRecord, readRecord } from "./record.ts";
import { Table } from "./table.ts";

/** A lock that a player's client saw before it told the player's nonce (GEN-2). */
export interface SeenLock {
  readonly player: string;
  /** The hash of the nonce, and the hash of the entry `lock` in the chain, in hex. */
  readonly hash: string;
  readonly lock: string;
}

/** Whether the record has the lock, with the player's hash at the seat that the player then held. */
function isIn(record: MatchRecord, { player, hash, lock }: SeenLock): boolean {
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
 * Whether the record contains what a player's client saw, `seen` with the latest first: every lock that it saw, and that
 * the match began under the latest one. Null when there is nothing to say: the client saw none, nothing was played, or the
 * match began without the player. That the chain is sound is for `verify`.
 */
export function ownPart(json: Json, seen: readonly SeenLock[]): "sound" | "flawed" | null {
  const record = readRecord(json);
  const [last] = seen;
  if ("code" in record || !last) return null;
  if (!seen.every((one) => isIn(record, one))) return "flawed";
  const table = new Table(record);
  if (!table.started) return table.played ? "flawed" : null;
  if (!table.seats.some(([, { player }]) => player === last.player)) return null;
  return lockOf(record, last.lock)?.n === table.begunUnder ? "sound" : "flawed";
}
