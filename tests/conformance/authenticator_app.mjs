// One-time codes by time (RFC 6238), as an authenticator app shows them.
import { createHmac } from "node:crypto";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function bytesOf(secret) {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2)));
}

/** Gives each code once. The server takes the one before, the present one and the next: three without waiting. */
export class App {
  #key;
  #used = 0;

  constructor(secret) {
    this.#key = bytesOf(secret);
  }

  code() {
    this.#used = Math.max(Math.floor(Date.now() / 30_000) - 1, this.#used + 1);
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(this.#used));
    const mac = createHmac("sha1", this.#key).update(counter).digest();
    const number = mac.readUInt32BE(mac[19] & 15) & 0x7fffffff;
    return String(number % 1_000_000).padStart(6, "0");
  }
}
