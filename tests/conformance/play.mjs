// Two guests play a match of Kuba to its end, by match.legal alone; a third watches from the middle. Usage: play.mjs URL
// [TRAFFIC]
import assert from "node:assert/strict";
import { begin, Client, dice, guest } from "./client.mjs";

const [url, traffic] = process.argv.slice(2);
const roll = dice(7);
const players = [await guest(url, traffic, "Ada"), await guest(url, traffic, "Bela")];
const match = await begin(...players, { game: "kuba", options: { repetition: "draw" } });

const watcher = await Client.connect(url, traffic);
let plies = 0;
for (;;) {
  const { status, turn, ply } = players[0].value(match);
  if (status !== "playing") break;
  const { actions } = await players[turn[0]].call("match.legal", { match });
  const mover = players[turn[0]];
  const done = await mover.change("match.act", { match, ply, action: actions[roll(actions.length)] });
  assert.equal(done.ply, ply + 1);
  if (++plies === 5) await watcher.call("match.watch", { match });
  await players[0].until(match, (value) => value.ply >= done.ply);
}

const { seq } = players[0].documents.get(match);
const caughtUp = (value) => value.status === "finished";
for (const client of [...players, watcher]) await client.until(match, caughtUp);
const late = await Client.connect(url, traffic);
await late.call("match.watch", { match });
const fresh = await late.until(match, caughtUp);
for (const client of [...players, watcher]) {
  // How many watch and who is there changes after the end too; the game does not.
  for (const part of ["state", "result", "ply", "turn", "seats_total", "options", "secret"]) {
    assert.deepEqual(client.value(match)[part], fresh[part], part);
  }
}
assert.deepEqual(fresh.result.ranks.length, 2);
const { record } = await players[1].call("match.record", { match });
assert.ok(record);
await Promise.all([...players, watcher, late].map((client) => client.close()));
console.log(`play: ${plies} plies of Kuba, ended ${fresh.result.reason} at seq ${seq}; all watchers agree`);
