// Logs of ladders: ladder.mjs, which was written from docs/ratings.md alone, and `kabinet ratings` compute the same
// ratings from the logs in ratings/, and judge altered copies alike. Usage: ratings.mjs KABINET
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { canonical, chained, check } from "./ladder.mjs";

const [kabinet] = process.argv.slice(2);
const folder = new URL("ratings/", import.meta.url);

/** The verdict of `kabinet ratings`, in the form of check(). */
function judged(log) {
  const { stdout, status } = spawnSync(kabinet, ["ratings", "--json", "-"], { input: log });
  const { valid, events, hash, flaws } = JSON.parse(String(stdout));
  assert.equal(status, valid ? 0 : 1);
  return valid ? { events, hash } : { flaw: { event: flaws[0].event, code: flaws[0].code } };
}

/** The log with its lines hashed anew, as a forger would write it. */
function written([header, ...events]) {
  let head = chained(Buffer.alloc(0), header);
  const lines = events.map((event) => {
    head = chained(head, event);
    return canonical({ ...event, hash: head.toString("hex") });
  });
  return [canonical(header), ...lines, ""].join("\n");
}

const moved = (text, by) => {
  const digits = (BigInt(text.replace(".", "")) + BigInt(by)).toString().padStart(7, "0");
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
};

/** Ways to alter an event, and the flaw that comes of it. */
const alterations = [
  ["bad_after", (event) => { event.players[0].after.rating = moved(event.players[0].after.rating, 2); }],
  ["bad_after", (event) => { event.players[1].after.rd = moved(event.players[1].after.rd, 2); }],
  ["bad_after", (event) => { event.players[1].after.vol = moved(event.players[1].after.vol, -2); }],
  ["bad_growth", (event) => { event.players[0].grown = moved(event.players[0].grown, -2); }],
  ["bad_before", (event) => { event.players[0].before.rating = moved(event.players[0].before.rating, 1); }],
  ["bad_weight", (event) => { event.weight = 1 - event.weight; }],
  ["bad_number", (event) => { event.n += 1; }],
  ["bad_ladder", (event) => { event.ladder = "nine_many"; }],
  ["newer", (event) => { event.formula = 2; }],
  ["bad_form", (event) => { event.players.reverse(); }],
  ["bad_form", (event) => { event.players[1].account = event.players[0].account; }],
  ["bad_form", (event) => { event.name = "Ada"; }],
  ["bad_form", (event) => { event.match = "a b"; }],
  ["bad_form", (event) => { event.players[0].rank = 0; }],
  ["rated_twice", (event, events) => { event.match = events[1].match; }],
];

function checkAltered(log, lines) {
  const at = lines.findLastIndex(({ type }) => type === "match");
  for (const [code, alter] of alterations) {
    const copy = structuredClone(lines);
    alter(copy[at], copy);
    const forged = written(copy);
    assert.deepEqual(check(forged), { flaw: { event: at, code } }, `${code}: ${alter}`);
    assert.deepEqual(judged(forged), { flaw: { event: at, code } }, `${code}: ${alter}`);
  }
  // Without new hashes every change is found, and so is a line that is missing.
  const changed = log.replace('"rank":2', '"rank":3');
  assert.deepEqual(check(changed), { flaw: { event: 1, code: "bad_hash" } });
  assert.deepEqual(judged(changed), check(changed));
  const cut = log.split("\n").filter((_, line) => line !== 3).join("\n");
  assert.deepEqual(check(cut), { flaw: { event: 3, code: "bad_number" } });
  assert.deepEqual(judged(cut), check(cut));
}

let events = 0;
for (const name of readdirSync(folder).filter((file) => file.endsWith(".jsonl"))) {
  const log = readFileSync(new URL(name, folder), "utf8");
  const lines = log.trimEnd().split("\n").map((line) => JSON.parse(line));
  const verdict = check(log);
  assert.equal(verdict.events, lines.length - 1, `${name}: ${JSON.stringify(verdict)}`);
  assert.equal(verdict.hash, lines.at(-1).hash);
  assert.deepEqual(judged(log), verdict, name);
  assert.equal(written(lines), log, name);
  checkAltered(log, lines);
  events += verdict.events;
}
assert.ok(events > 50);
console.log(`ratings: ${events} events are computed alike by kabinet ratings and from docs/ratings.md, altered ones refused alike`);
