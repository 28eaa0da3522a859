// GEN-1 against the known answers that every client shares.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { bytesToHex, fromHex } from "../../../client-web/dist/verify/bytes.js";
import { commitment, FairStream, makeSeed } from "../../../client-web/dist/verify/index.js";

const vectors = JSON.parse(readFileSync(new URL("../../games/core/fair_vectors.json", import.meta.url)));

test("commitments", () => {
  assert.ok(vectors.commitments.length > 0);
  for (const { secret, commitment: hash } of vectors.commitments) {
    assert.equal(bytesToHex(commitment(fromHex(secret))), hash);
  }
});

test("seeds", () => {
  assert.ok(vectors.seeds.length > 0);
  for (const { secret, nonces, seed } of vectors.seeds) {
    assert.equal(
      bytesToHex(
        makeSeed(
          fromHex(secret),
          nonces.map((nonce) => fromHex(nonce)),
        ),
      ),
      seed,
    );
  }
});

test("words of streams", () => {
  assert.ok(vectors.streams.length > 0);
  for (const { seed, purpose, words } of vectors.streams) {
    const stream = new FairStream(fromHex(seed), purpose);
    assert.deepEqual(
      words.map(() => stream.next()),
      words,
    );
  }
});

test("numbers below a bound", () => {
  assert.ok(vectors.below.length > 0);
  for (const { seed, purpose, n, values } of vectors.below) {
    const stream = new FairStream(fromHex(seed), purpose);
    assert.deepEqual(
      values.map(() => stream.below(n)),
      values,
    );
  }
});

test("shuffles", () => {
  assert.ok(vectors.shuffles.length > 0);
  for (const { seed, purpose, size, order } of vectors.shuffles) {
    const items = Array.from({ length: size }, (_, i) => i);
    assert.deepEqual(new FairStream(fromHex(seed), purpose).shuffle(items), order);
  }
});
