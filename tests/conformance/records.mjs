// Records of real matches, kept ones and new ones, sound ones and altered ones: `kabinet verify` and the verifier in
// TypeScript must both say so. Usage: records.mjs URL KABINET; with --keep it writes records/ anew instead.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { verify } from "../../client-web/dist/verify/index.js";
import { alterations } from "./alterations.mjs";
import { longKapow, matches } from "./matches.mjs";
import { checkSeen } from "./seen.mjs";

const [url, kabinet, keep] = process.argv.slice(2);
const folder = new URL("records/", import.meta.url);
/** One sound record of each version of each game's rules (GEN-5). */
const golden = new URL("../games/record/golden/", import.meta.url);

/** What `kabinet verify` finds first, as [entry, code]; undefined in a sound record. */
function judgedByRules(record) {
  const { stdout, stderr, status } = spawnSync(kabinet, ["verify", "--json", "-"], { input: JSON.stringify(record) });
  assert.ok(status === 0 || status === 1, String(stderr));
  const { valid, flaws } = JSON.parse(stdout);
  assert.equal(valid, status === 0);
  return flaws[0] && [flaws[0].entry, flaws[0].code];
}

function judgedAlone(record) {
  const [flaw] = verify(record).flaws;
  return flaw && [flaw.entry, flaw.code];
}

/** The record and its alterations, each with the flaw to be found. */
const withAlterations = (game, record) =>
  [{ name: game, record }, ...alterations(record).map(({ name, ...rest }) => ({ name: `${game}-${name}`, ...rest }))];

async function playAll() {
  const cases = [];
  for (const [game, play] of Object.entries(matches)) cases.push(...withAlterations(game, (await play(url)).record));
  return cases;
}

const line = (value) => JSON.stringify(value);

/** An entry a line: a difference between two records can be read. */
function text({ format, header, entries, ...rest }) {
  const lines = entries.map((entry) => `  ${line(entry)}`).join(",\n");
  const more = Object.entries(rest).map(([name, value]) => `,\n${line(name)}:${line(value)}`).join("");
  return `{"format":${line(format)},\n"header":${line(header)},\n"entries":[\n${lines}\n]${more}}\n`;
}

function write(cases) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const { name, record } of cases) writeFileSync(new URL(`${name}.json`, folder), text(record));
  const list = cases.map(({ name, flaw }) => `  ${line({ file: `${name}.json`, sound: !flaw, ...(flaw && { flaw }) })}`);
  writeFileSync(new URL("index.json", folder), `[\n${list.join(",\n")}\n]\n`);
}

function kept() {
  const list = JSON.parse(readFileSync(new URL("index.json", folder)));
  assert.deepEqual(list.map(({ file }) => file).concat("index.json").sort(), readdirSync(folder).sort());
  return list.map(({ file, flaw }) => ({ name: file, flaw, record: JSON.parse(readFileSync(new URL(file, folder))) }));
}

const goldenRecords = () =>
  readdirSync(golden).map((file) => ({ name: `golden ${file}`, record: JSON.parse(readFileSync(new URL(file, golden))) }));

const played = await playAll();
if (keep === "--keep") {
  write(played);
  process.exit();
}
for (const { name, record, flaw } of played) {
  assert.deepEqual(judgedByRules(record), flaw, `kabinet verify of ${name}`);
  assert.deepEqual(judgedAlone(record), flaw, name);
}
let older = 0;
const engine = played.find(({ record }) => record.header.engine).record.header.engine;
for (const { name, record, flaw } of [...kept(), ...goldenRecords()]) {
  assert.deepEqual(judgedAlone(record), flaw, name);
  // Flicks are not computed again by another engine than the one that was kept: `kabinet verify` says so.
  const replayed = record.header.engine === undefined || record.header.engine === engine;
  if (replayed) assert.deepEqual(judgedByRules(record), flaw, `kabinet verify of ${name}`);
  else assert.ok(judgedByRules(record), `kabinet verify of ${name}`);
  older += replayed ? 0 : 1;
}
const { record, seen } = await longKapow(url);
const { checked, reshuffles } = checkSeen(record, seen);
assert.equal(judgedByRules(record), undefined);
assert.ok(checked > 100 && reshuffles > 0, `${checked} cards, ${reshuffles} reshuffles`);
console.log(`records: ${played.length} made and ${kept().length + goldenRecords().length} kept ones judged alike by kabinet verify and client-web` +
  (older ? `, ${older} of another engine not replayed` : ""));
console.log(`records: ${checked} cards shown in Kapow! are the ones dealt, ${reshuffles} reshuffles`);
