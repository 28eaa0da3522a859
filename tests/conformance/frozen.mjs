// Records a server of before has written, of every game and every kind of end: both verifiers still find them sound, and
// find each of them broken when something in it is changed. Usage: frozen.mjs KABINET
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { verify } from "../../client-web/dist/verify/index.js";

const [kabinet] = process.argv.slice(2);
const folder = new URL("frozen/", import.meta.url);
const games = [...readFileSync(new URL("../../games/games.def", import.meta.url), "utf8").matchAll(/^GAME\((\w+)\)/gm)];
const ends = ["normal", "resigned", "agreed", "abandoned", "timeout"];

/** Whether `kabinet verify` says so too. */
const soundByRules = (record) =>
  spawnSync(kabinet, ["verify", "--json", "-"], { input: JSON.stringify(record) }).status === 0;

const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
for (const [, game] of games) assert.ok(files.some((name) => name.startsWith(`${game}-`)), `a record of ${game}`);
for (const end of ends) assert.ok(files.includes(`kuba-${end}.json`), `a record of a match that ended ${end}`);
for (const name of files) {
  const record = JSON.parse(readFileSync(new URL(name, folder), "utf8"));
  assert.deepEqual(verify(record).flaws, [], name);
  assert.ok(soundByRules(record), `kabinet verify of ${name}`);
  record.entries[2].at += 1;
  assert.notDeepEqual(verify(record).flaws, [], `${name} with another time`);
  assert.ok(!soundByRules(record), `kabinet verify of ${name} with another time`);
}
console.log(`frozen: ${files.length} records of before are sound to kabinet verify and client-web`);
