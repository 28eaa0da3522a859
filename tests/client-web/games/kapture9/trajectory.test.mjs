// The decoder of trajectories, held to the vectors that the C++ one is held to.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { decode, duration, place } from "../../../../client-web/dist/games/kapture9/trajectory.js";

const vectors = JSON.parse(
  readFileSync(new URL("../../../games/kapture9/trajectories.json", import.meta.url), "utf8"),
);

function double(hex) {
  return Buffer.from(hex, "hex").readDoubleBE();
}

function bits(x) {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(x);
  return bytes.toString("hex");
}

for (const { name, text, duration: ticks, keys, hits, places } of vectors.cases) {
  test(name, () => {
    const trajectory = decode(text);
    assert.ok(trajectory);
    assert.equal(duration(trajectory), ticks);
    assert.deepEqual(trajectory.hits, hits);
    const tracks = Object.fromEntries(trajectory.tracks.map((track) => [track.body, track]));
    assert.deepEqual(
      Object.fromEntries(Object.entries(tracks).map(([body, track]) => [body, track.keys.length])),
      keys,
    );
    for (const { body, seconds, at, axis } of places) {
      const there = place(tracks[body], double(seconds));
      assert.deepEqual(there.at.map(bits), at);
      assert.deepEqual(there.axis.map(bits), axis);
    }
  });
}

for (const [name, text] of Object.entries(vectors.refused)) {
  test(`refused: ${name}`, () => assert.equal(decode(text), null));
}
