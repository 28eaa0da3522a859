import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils";
import { sha256 } from "@noble/hashes/sha2";

export { bytesToHex, concatBytes, sha256, utf8ToBytes };

/** The bytes of a text in lower-case hex; undefined when `text` is no such hex, or not of `length` bytes. */
export function fromHex(text: string, length?: number): Uint8Array | undefined {
  if (!/^([0-9a-f]{2})*$/.test(text)) return undefined;
  const bytes = hexToBytes(text);
  return length === undefined || bytes.length === length ? bytes : undefined;
}
