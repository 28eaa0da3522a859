// Every flaw the verifier knows, planted in a record that is otherwise sound.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { verify } from "../../../client-web/dist/verify/index.js";
import { finished, sealed } from "./records.mjs";

const sound = () =>
  finished("kuba", {}, [
    [0, { type: "push", from: "a7", dir: "right" }],
    [1, { x: 1e21, y: 5e-324, z: -0 }],
  ]);
const flaws = (record) => verify(record).flaws.map(({ entry, code }) => [entry, code]);
const entriesOf = (record, change) => ({ ...record, entries: change(structuredClone(record.entries)) });
const changed = (n, change) =>
  entriesOf(sound(), (entries) => {
    change(entries[n - 1]);
    return entries;
  });

test("a sound record has no flaw, and its seed is told", () => {
  const report = verify(sound());
  assert.deepEqual(report.flaws, []);
  // SHA-256(secret || "" || 00ff): nonces go by seat, not by who sat down first.
  assert.ok(
    report.lines.some(
      (line) => line === "seed: e20b640a45f2d15f893929568c730a6ad8bcc849576c8719cf3846b4fdaaa08d",
    ),
    String(report.lines),
  );
});

test("any change breaks the chain at its entry", () => {
  assert.deepEqual(flaws(changed(4, (entry) => (entry.detail.from = "a6"))), [[4, "bad_hash"]]);
  assert.deepEqual(flaws(changed(4, (entry) => (entry.more = 1))), [[4, "bad_hash"]]);
  assert.deepEqual(flaws(changed(4, (entry) => (entry.note = {}))), [[4, "bad_hash"]]);
  assert.deepEqual(flaws(changed(6, (entry) => (entry.hash = "00"))), [[6, "bad_hash"]]);
  assert.deepEqual(flaws({ ...sound(), header: { ...sound().header, created: 1 } }), [[1, "bad_hash"]]);
});

test("entries are numbered and in order of time", () => {
  const cut = entriesOf(sound(), (entries) => entries.filter(({ n }) => n !== 4));
  assert.deepEqual(flaws(sealed(cut)), [[4, "bad_number"]]);
  assert.deepEqual(flaws(sealed(changed(4, (entry) => (entry.t = 5)))), [[5, "bad_time"]]);
});

test("a record that stops early is not whole", () => {
  assert.deepEqual(flaws(entriesOf(sound(), (entries) => entries.slice(0, -1))), [[0, "bad_end"]]);
});

test("the secret is the one that was committed to", () => {
  const { secret, ...unfinished } = sound();
  assert.deepEqual(flaws(unfinished), [[0, "no_secret"]]);
  assert.deepEqual(flaws({ ...unfinished, secret: secret.replace("a", "b") }), [[0, "bad_commitment"]]);
});

test("a table that was closed before a start has no seed", () => {
  const closed = entriesOf(sound(), ([first]) => [first, { ...first, n: 2, type: "close", detail: {} }]);
  const report = verify(sealed(closed));
  assert.deepEqual(report.flaws, []);
  assert.match(report.lines.join(), /never started/);
});

test("one golden record of every version of every game's rules is sound, and its chance is recomputed", () => {
  const folder = new URL("../../games/record/golden/", import.meta.url);
  const files = readdirSync(folder);
  assert.ok(files.length >= 8);
  for (const file of files) {
    const report = verify(JSON.parse(readFileSync(new URL(file, folder))));
    assert.deepEqual(report.flaws, [], file);
    assert.doesNotMatch(report.lines.join(), /not known here/, file);
  }
});

test("a version of the rules that is newer than the verifier is told, and nothing is made of it", () => {
  const record = finished("kapow", { rounds: "1" }, []);
  const report = verify(sealed({ ...record, header: { ...record.header, rules: 99 } }));
  assert.deepEqual(report.flaws, []);
  assert.match(report.lines.join(), /version 99 of the rules is not known here/);
});

test("what has not the form of a record is told, and nothing is thrown", () => {
  let nested = [];
  for (let i = 0; i < 100_000; ++i) nested = [nested];
  const { header, entries } = sound();
  const forms = [
    null,
    7,
    [],
    {},
    nested,
    { ...sound(), more: 1 },
    { ...sound(), secret: "AE" },
    { ...sound(), entries: {} },
    { ...sound(), header: { ...header, seats: "2" } },
    { ...sound(), entries: [...entries, null] },
    changed(1, (entry) => (entry.detail.nonce = "0")),
    changed(1, (entry) => delete entry.t),
    changed(4, (entry) => (entry.detail.from = "\ud800")),
    changed(4, (entry) => (entry.detail = nested)),
  ];
  for (const form of forms)
    assert.deepEqual(
      verify(form).flaws.map(({ code }) => code),
      ["bad_form"],
    );
});
