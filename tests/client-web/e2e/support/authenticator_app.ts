import { createHmac } from "node:crypto";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** An authenticator app (RFC 6238) that gives each code once: the one before, the present one, the next. */
export function app(secret: string): () => string {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  let used = 0;
  return () => {
    used = Math.max(Math.floor(Date.now() / 30_000) - 1, used + 1);
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(used));
    const mac = createHmac("sha1", key).update(counter).digest();
    return String((mac.readUInt32BE((mac.at(19) ?? 0) & 15) & 0x7fffffff) % 1_000_000).padStart(6, "0");
  };
}
