// A match of practice, as tests/games/record/practice_test.cpp wrote it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { verify } from "../../../client-web/dist/verify/index.js";
import { sealed } from "./records.mjs";

const practised = () =>
  JSON.parse(readFileSync(new URL("../../games/record/practised.json", import.meta.url), "utf8"));
const flaws = (record) => verify(record).flaws.map(({ entry, code }) => [entry, code]);
const changed = (change) => {
  const record = practised();
  change(record);
  return flaws(sealed(record));
};

test("a record of practice is sound, and the tremor of each flick is computed, also of the one undone", () => {
  const { flaws: found, lines } = verify(practised());
  assert.deepEqual(found, []);
  assert.ok(
    lines.some((line) => line.includes("2, of 2 flicks")),
    lines.join("; "),
  );
});

test("the flick after an undo has a tremor of its own", () =>
  assert.deepEqual(
    changed(({ entries }) => (entries[5].note = entries[3].note)),
    [[6, "bad_note"]],
  ));

test("an undo names a ply, has a seat, and belongs to whoever acted last", () => {
  assert.deepEqual(
    changed(({ entries }) => (entries[4].detail = {})),
    [[5, "bad_form"]],
  );
  assert.deepEqual(
    changed(({ entries }) => delete entries[4].seat),
    [[5, "bad_form"]],
  );
  assert.deepEqual(
    changed(({ entries }) => (entries[4].detail.why = "again")),
    [[5, "newer"]],
  );
  assert.deepEqual(
    changed(({ header, entries }) => {
      delete header.practice;
      entries[4].seat = 1 - entries[4].seat;
    }),
    [[5, "bad_end"]],
  );
  assert.deepEqual(
    changed(({ header }) => (header.practice = false)),
    [[0, "bad_form"]],
  );
});
