// KC-1, KC-3: tremors of Kapture 9 against the known answers that the server's rules are held to as well.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fromHex } from "../../../../client-web/dist/verify/bytes.js";
import { tremble, verify } from "../../../../client-web/dist/verify/index.js";
import { flickAsked, toNumbers } from "../../../../client-web/dist/verify/kapture9/flick.js";
import { finished } from "../records.mjs";

const { tremors } = JSON.parse(
  readFileSync(new URL("../../../games/kapture9/tremor_vectors.json", import.meta.url)),
);
const flickOf = ([vx, vy, side, height]) => ({ vx, vy, side, height });

test("tremors", () => {
  assert.ok(tremors.length > 0);
  for (const { seed, tremor, number, asked, played } of tremors) {
    assert.deepEqual(toNumbers(tremble(flickOf(asked), tremor, fromHex(seed), number)), played);
  }
});

test("actions are rounded half away from zero, and drawn back within the limits", () => {
  const asked = (vector, strike) =>
    toNumbers(flickAsked({ type: "flick", vector, ...(strike && { strike }) }));
  assert.deepEqual(asked([-0.00005, 1]), [-1, 10000, 0, 0]);
  assert.deepEqual(asked([0.00004, 1], [0.25, -0.25]), [0, 10000, 256, -256]);
  assert.deepEqual(asked([4.0000000001, 0]), [40000, 0, 0, 0]);
  assert.deepEqual(asked([0.01414, 0.01414]), [142, 142, 0, 0]);
});

test("a record with another tremor, or another first seat, is not sound", () => {
  const action = { type: "flick", vector: [0, 1] };
  const played = (number) => toNumbers(tremble(flickOf([0, 10000, 0, 0]), "normal", seed, number));
  const record = (first, n) =>
    finished("kapture9", { first }, [
      [0, action, { asked: [0, 10000, 0, 0], played: played(1), hash: "" }],
      [1, { type: "place", base: 4 }],
      [0, action, { asked: [0, 10000, 0, 0], played: played(n), hash: "" }],
    ]);
  const told = verify(record("0", 2)).lines.find((line) => line.startsWith("seed: "));
  assert.deepEqual(seed, fromHex(told.slice(6)));
  const codes = (...which) => verify(record(...which)).flaws.map(({ entry, code }) => [entry, code]);
  assert.deepEqual(codes("0", 2), []);
  assert.deepEqual(codes("1", 2), [[4, "bad_first"]]);
  assert.deepEqual(codes("0", 3), [[6, "bad_note"]]);
});

/** Of the records made by hand. */
const seed = fromHex("e20b640a45f2d15f893929568c730a6ad8bcc849576c8719cf3846b4fdaaa08d");
