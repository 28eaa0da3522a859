import { isObject } from "../json.ts";
import { bytesToHex, concatBytes, fromHex, sha256 } from "./bytes.ts";
import type { Flaw } from "./flaw.ts";
import type { MatchRecord } from "./record.ts";

/** SHA-256(secret), 32 bytes, which the server publishes before any seat sends its nonce. */
export const commitment = (secret: Uint8Array): Uint8Array => sha256(secret);

/** The seed of a match: SHA-256(secret || nonces in the order of the seats), 32 bytes. */
export function makeSeed(secret: Uint8Array, nonces: readonly Uint8Array[]): Uint8Array {
  return sha256(concatBytes(secret, ...nonces));
}

/** Checks that the secret published after the match is the one that the server committed to before it. */
export function checkSecret(record: MatchRecord): Flaw[] {
  if (!record.secret) {
    const message = "the secret is not in the record: the match is not over yet";
    return [{ entry: 0, code: "no_secret", message }];
  }
  if (bytesToHex(commitment(record.secret)) === record.header.commitment) return [];
  return [{ entry: 0, code: "bad_commitment", message: "the secret is not the one that was committed to" }];
}

/** The holder of a seat at the start of the match, with nonce and options. */
export interface Holder {
  readonly nonce: Uint8Array;
  readonly options: { readonly [name: string]: unknown };
}

/**
 * The holders of the seats at the start: players who sat down and did not leave again. Undefined for a match without a
 * start.
 */
export function holdersOf(record: MatchRecord): Map<number, Holder> | undefined {
  const holders = new Map<number, Holder>();
  for (const { type, seat, detail } of record.entries) {
    if (type === "start") return holders;
    if (typeof seat !== "number") continue;
    if (type === "leave") holders.delete(seat);
    if (type !== "sit" || !isObject(detail)) continue;
    const nonce = typeof detail.nonce === "string" ? fromHex(detail.nonce) : undefined;
    holders.set(seat, {
      nonce: nonce ?? new Uint8Array(),
      options: isObject(detail.options) ? detail.options : {},
    });
  }
  return undefined;
}

/** The seed of a recorded match; undefined when it never started, or its secret is not published yet. */
export function seedOf(record: MatchRecord): Uint8Array | undefined {
  const holders = holdersOf(record);
  if (!holders || !record.secret) return undefined;
  const seats = [...holders.keys()].sort((a, b) => a - b);
  return makeSeed(
    record.secret,
    seats.map((seat) => holders.get(seat)!.nonce),
  );
}

/** The value of an option at the start of the match: from the header, or from the seat that chose it. */
export function optionOf(record: MatchRecord, name: string): string | undefined {
  const chosen = [...(holdersOf(record)?.values() ?? [])].map((holder) => holder.options[name]);
  const value = chosen.find((item) => item !== undefined) ?? record.header.options[name];
  return typeof value === "string" ? value : undefined;
}
