import canonicalize from "canonicalize";
import type { Json } from "../json.ts";
import { bytesToHex, concatBytes, sha256, utf8ToBytes } from "./bytes.ts";
import type { Flaw } from "./flaw.ts";
import type { MatchRecord } from "./record.ts";

/** The bytes that are hashed for a JSON value: its canonical text (RFC 8785) in UTF-8. */
function canonicalBytes(value: Json): Uint8Array {
  return utf8ToBytes(canonicalize(value) ?? "");
}

/**
 * The chain of a record: h0 = SHA-256(header), hn = SHA-256(h(n-1) || entry n without its hash). Returns h1 to hn in
 * hex. Throws on text that is not Unicode (a lone surrogate), which has no canonical form.
 */
export function chainOf(record: MatchRecord): string[] {
  let head = sha256(canonicalBytes(record.header));
  return record.entries.map(({ hash: _, ...entry }) => {
    head = sha256(concatBytes(head, canonicalBytes(entry as Json)));
    return bytesToHex(head);
  });
}

/** The first entry with a wrong hash. All later hashes depend on it. */
export function checkChain(record: MatchRecord): Flaw[] {
  let hashes: string[];
  try {
    hashes = chainOf(record);
  } catch (error) {
    return [{ entry: 0, code: "bad_form", message: `no canonical form: ${(error as Error).message}` }];
  }
  const changed = record.entries.findIndex((entry, i) => entry.hash !== hashes[i]);
  if (changed < 0) return [];
  const message =
    changed === 0
      ? "the header or entry 1 was changed"
      : `entry ${changed + 1} was changed, or one before it is missing`;
  return [{ entry: changed + 1, code: "bad_hash", message }];
}
