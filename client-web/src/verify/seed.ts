import { bytesToHex, concatBytes, fromHex, sha256 } from "./bytes.ts";
import type { Flaw } from "./flaw.ts";
import type { MatchRecord } from "./record.ts";
import { Table } from "./table.ts";

/** SHA-256(secret), 32 bytes, which the server publishes before any seat sends its nonce. */
export const commitment = (secret: Uint8Array): Uint8Array => sha256(secret);

/** The seed of a match: SHA-256(secret || nonces in the order of the seats), 32 bytes. */
export function makeSeed(secret: Uint8Array, nonces: readonly Uint8Array[]): Uint8Array {
  return sha256(concatBytes(secret, ...nonces));
}

/** Checks that the secret published after the match is the one that the server committed to last before it. */
export function checkSecret(record: MatchRecord, promised: string): Flaw[] {
  if (!record.secret) {
    const message = "the secret is not in the record: the match is not over yet";
    return [{ entry: 0, code: "no_secret", message }];
  }
  if (bytesToHex(commitment(record.secret)) === promised) return [];
  return [{ entry: 0, code: "bad_commitment", message: "the secret is not the one that was committed to" }];
}

/** The seed of a recorded match; undefined when it never started, or its secret is not published yet. */
export function seedOf(record: MatchRecord, table = new Table(record)): Uint8Array | undefined {
  const nonces = table.seats.map(([, { nonce }]) => (nonce === undefined ? undefined : fromHex(nonce)));
  if (!table.started || !record.secret || !isWhole(nonces)) return undefined;
  return makeSeed(record.secret, nonces);
}

const isWhole = (nonces: readonly (Uint8Array | undefined)[]): nonces is Uint8Array[] =>
  nonces.every((nonce) => nonce !== undefined);

/** The value of an option at the start of the match: from the header, or from the seat that chose it. */
export function optionOf(record: MatchRecord, name: string): string | undefined {
  const table = new Table(record);
  const chosen = table.started ? [...table.holders.values()].map((holder) => holder.options[name]) : [];
  const value = chosen.find((item) => item !== undefined) ?? record.header.options[name];
  return typeof value === "string" ? value : undefined;
}
