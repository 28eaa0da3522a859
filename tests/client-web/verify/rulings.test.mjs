// TN-18: rulings of directors in a record, as tests/games/record/rulings_test.cpp wrote it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { verify } from "../../../client-web/dist/verify/index.js";
import { sealed } from "./records.mjs";

const ruled = () =>
  JSON.parse(readFileSync(new URL("../../games/record/rulings.json", import.meta.url), "utf8"));
const flaws = (record) => verify(record).flaws.map(({ entry, code }) => [entry, code]);
/** The record with its entry `n` changed. */
const changed = (n, change) => {
  const record = ruled();
  change(record.entries[n - 1]);
  return sealed(record);
};

test("TN-18 a record with rulings is sound", () => assert.deepEqual(flaws(ruled()), []));

test("TN-18 nothing is played in a pause", () => {
  const record = ruled();
  record.entries.splice(6, 1);
  for (const [i, entry] of record.entries.entries()) entry.n = i + 1;
  assert.deepEqual(flaws(sealed(record)), [[7, "bad_end"]]);
});

test("TN-18 a ruling has its number, and one about a clock its seat and its time", () => {
  const form = (n, change) => assert.deepEqual(flaws(changed(n, change)), [[n, "bad_form"]]);
  form(5, (pause) => (pause.detail = {}));
  form(5, (pause) => (pause.seat = 0));
  form(6, (rule) => delete rule.seat);
  form(6, (rule) => (rule.detail.add_ms = 5));
  assert.deepEqual(flaws(changed(5, (pause) => (pause.detail.until = 1))), [[5, "newer"]]);
});
