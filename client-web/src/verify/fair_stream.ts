import { chacha20 } from "@noble/ciphers/chacha";
import { concatBytes, sha256, utf8ToBytes } from "./bytes.ts";

const words = 2 ** 32;
const nonce = new Uint8Array(12);

/**
 * Random numbers for one purpose ("deal/round3"): the ChaCha20 key stream (RFC 8439) whose key is SHA-256(seed ||
 * purpose), nonce zero, counter from zero, read as 32-bit little-endian words.
 */
export class FairStream {
  readonly #key: Uint8Array;
  #block: DataView = new DataView(new ArrayBuffer(0));
  #counter = 0;
  #used = 0;

  constructor(seed: Uint8Array, purpose: string) {
    this.#key = sha256(concatBytes(seed, utf8ToBytes(purpose)));
  }

  /** The next 32 bits of the stream. */
  next(): number {
    if (this.#used === this.#block.byteLength) {
      const block = chacha20(this.#key, nonce, new Uint8Array(64), undefined, this.#counter++);
      this.#block = new DataView(block.buffer, block.byteOffset, block.byteLength);
      this.#used = 0;
    }
    const word = this.#block.getUint32(this.#used, true);
    this.#used += 4;
    return word;
  }

  /** A number in [0, n), 1 <= n < 2^32, without bias: words at or above the largest multiple of n are skipped. */
  below(n: number): number {
    const limit = words - (words % n);
    let word = this.next();
    while (word >= limit) word = this.next();
    return word % n;
  }

  /** Fisher-Yates in place, from the last element down, drawing `below(i + 1)` for i = length - 1 .. 1. */
  shuffle<Item>(items: Item[]): Item[] {
    for (let i = items.length - 1; i > 0; --i) {
      const j = this.below(i + 1);
      [items[i], items[j]] = [items[j]!, items[i]!];
    }
    return items;
  }
}
