// What players agree on beside playing, in a record, as tests/games/record/consent_test.cpp wrote it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { verify } from "../../../client-web/dist/verify/index.js";
import { sealed } from "./records.mjs";

const kept = (name) =>
  JSON.parse(readFileSync(new URL(`../../games/record/${name}.json`, import.meta.url), "utf8"));
const flaws = (record) => verify(record).flaws.map(({ entry, code }) => [entry, code]);

test("a record with an abort is sound", () => assert.deepEqual(flaws(kept("aborted")), []));

test("nothing but the end comes behind an abort", () => {
  const record = kept("aborted");
  record.entries.splice(5, 0, { ...record.entries[3], n: 6, t: 2000 });
  record.entries[6].n = 7;
  assert.deepEqual(flaws(sealed(record)), [[6, "bad_end"]]);
});

test("an abort has a seat and says nothing more", () => {
  const changed = (change) => {
    const record = kept("aborted");
    change(record.entries[4]);
    return flaws(sealed(record));
  };
  assert.deepEqual(
    changed((abort) => delete abort.seat),
    [[5, "bad_form"]],
  );
  assert.deepEqual(
    changed((abort) => (abort.detail.why = "no time")),
    [[5, "bad_form"]],
  );
});

test("a record with actions that were taken back is sound", () =>
  assert.deepEqual(flaws(kept("taken_back")), []));

test("a record with pauses by agreement is sound", () => assert.deepEqual(flaws(kept("paused")), []));

test("a pause comes when all want it, and nothing is played in it", () => {
  const type = (n, name) => {
    const record = kept("paused");
    record.entries[n - 1].type = name;
    return flaws(sealed(record));
  };
  assert.deepEqual(type(7, "act"), [[7, "bad_end"]]);
  const alone = kept("paused");
  alone.entries[5].seat = alone.entries[4].seat;
  assert.deepEqual(flaws(sealed(alone))[0], [6, "bad_end"]);
  const nobody = kept("paused");
  delete nobody.entries[5].seat;
  assert.deepEqual(flaws(sealed(nobody)), [[6, "bad_form"]]);
});
