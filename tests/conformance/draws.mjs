// Guests who bring the hashes of their nonces and tell the nonces at the locked table: the record has the lock that they
// saw, and everything in it. Then their rematch, and a table whose second seat brings its hash late. Usage: draws.mjs URL
// KABINET [TRAFFIC]
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { verify } from "../../client-web/dist/verify/index.js";
import { dice, guest } from "./client.mjs";

const [url, kabinet, traffic] = process.argv.slice(2);
const ada = await guest(url, traffic, "Ada");
const bela = await guest(url, traffic, "Bela");
const players = [ada, bela];
assert.ok(ada.welcome.features.includes("commit_reveal"));

/** A part in a draw: a nonce that nobody knows, and its hash. */
function part() {
  const nonce = randomBytes(32);
  return { nonce: nonce.toString("hex"), hash: createHash("sha256").update(nonce).digest("hex") };
}

/** Sends a request with a new key and expects that refusal. */
function refused(code, client, method, params) {
  return client.refused(code, method, { key: randomBytes(8).toString("hex"), ...params });
}

/** Both see the lock, the same one, and who has to tell a nonce; the lock. */
async function lockOf(match) {
  const seen = await Promise.all(players.map((client) => client.until(match, ({ lock }) => lock !== undefined)));
  assert.deepEqual(seen.map(({ status, awaiting }) => [status, awaiting]), players.map(() => ["open", [0, 1]]));
  assert.equal(seen[0].lock, seen[1].lock);
  return seen[0].lock;
}

async function sitWithHashes(parts) {
  const { match } = await ada.change("table.create", { game: "kapow", seats: 2, options: { hand: "9", rounds: "1" } });
  await ada.change("table.sit", { match, seat: 0, nonce_hash: parts[0].hash });
  await bela.call("table.join", { match });
  await refused("invalid_params", bela, "table.sit", { match, seat: 1, nonce: "00", nonce_hash: parts[1].hash });
  await refused("hash_used", bela, "table.sit", { match, seat: 1, nonce_hash: parts[0].hash });
  await bela.change("table.sit", { match, seat: 1, nonce_hash: parts[1].hash });
  for (const client of players) await client.call("match.watch", { match });
  const { seats } = await ada.until(match, ({ seats }) => Object.keys(seats).length === 2);
  assert.deepEqual([seats[0].nonce_hash, seats[1].nonce_hash], parts.map(({ hash }) => hash));
  return match;
}

/** Both tell their nonces, Ada twice, and Bela a wrong one first. */
async function tell(match, parts) {
  await ada.change("table.reveal", { match, nonce: parts[0].nonce });
  await ada.change("table.reveal", { match, nonce: parts[0].nonce });
  await bela.until(match, ({ awaiting }) => awaiting?.length === 1 && awaiting[0] === 1);
  await refused("wrong_nonce", bela, "table.reveal", { match, nonce: part().nonce });
  await bela.refused("not_started", "match.record", { match });
  await bela.change("table.reveal", { match, nonce: parts[1].nonce });
  await Promise.all(players.map((client) => client.until(match, ({ status }) => status === "playing")));
}

async function start(match, parts) {
  await refused("not_locked", ada, "table.reveal", { match, nonce: parts[0].nonce });
  await refused("not_host", bela, "table.start", { match });
  await ada.change("table.start", { match });
  const lock = await lockOf(match);
  await refused("table_locked", bela, "table.leave", { match });
  await tell(match, parts);
  await refused("already_started", ada, "table.commit", { match, nonce_hash: part().hash });
  assert.equal(ada.value(match).lock, undefined);
  return lock;
}

async function playOut(match, roll) {
  for (;;) {
    const { status, turn, ply } = ada.value(match);
    if (status !== "playing") break;
    const mover = players[turn[0]];
    const { actions } = await mover.call("match.legal", { match });
    const done = await mover.change("match.act", { match, ply, action: actions[roll(actions.length)] });
    await ada.until(match, (value) => value.ply >= done.ply);
  }
}

/** What a player looks for in the record: the lock that was seen, with the own hash, and that the match began under it. */
function checkLock({ entries }, lock, parts) {
  const at = entries.findIndex(({ hash }) => hash === lock);
  assert.equal(entries[at]?.type, "lock");
  assert.deepEqual(entries[at].detail, { seats: parts.map(({ hash }) => ({ nonce_hash: hash })) });
  const behind = entries.slice(at + 1, at + 4);
  assert.deepEqual(behind.map(({ type }) => type), ["reveal", "reveal", "start"]);
  const told = behind.slice(0, 2).map(({ seat, detail }) => [seat, detail.nonce]);
  assert.deepEqual(told, parts.map(({ nonce }, seat) => [seat, nonce]));
}

/** By the rules, and by the verifier that was written from the documents. */
function checkByVerifiers(answer) {
  assert.deepEqual(verify(answer.record).flaws, []);
  const { stdout, stderr, status } = spawnSync(kabinet, ["verify", "-"], { input: JSON.stringify(answer) });
  assert.equal(status, 0, String(stdout) + String(stderr));
  for (const seat of [0, 1]) assert.match(String(stdout), new RegExp(`^seat ${seat}: hash before nonce$`, "m"));
}

async function ended(match) {
  return Promise.all(players.map((client) => client.until(match, ({ status }) => status === "finished")));
}

async function wholeMatch() {
  const parts = [part(), part()];
  const match = await sitWithHashes(parts);
  const lock = await start(match, parts);
  await playOut(match, dice(13));
  await ended(match);
  const answer = await bela.call("match.record", { match });
  assert.deepEqual(answer.names, { [ada.player.id]: "Ada", [bela.player.id]: "Bela" });
  assert.ok(!JSON.stringify(answer.record).includes("Bela"), "a record names players by their ids alone");
  checkLock(answer.record, lock, parts);
  checkByVerifiers(answer);
  return match;
}

/** The rematch is made locked; nobody has to start it. */
async function rematch(of) {
  const parts = [part(), part()];
  await ada.change("match.rematch", { match: of, nonce_hash: parts[0].hash });
  const { match } = await bela.change("match.rematch", { match: of, nonce_hash: parts[1].hash });
  for (const client of players) await client.call("match.watch", { match });
  const { seats } = await ada.until(match, ({ lock }) => lock !== undefined);
  // The seats of a rematch may be others.
  const inSeats = [0, 1].map((seat) => parts[players.findIndex(({ player }) => player.id === seats[seat].player.id)]);
  const lock = await lockOf(match);
  for (const [i, client] of players.entries()) await client.change("table.reveal", { match, nonce: parts[i].nonce });
  await ada.until(match, ({ status }) => status === "playing");
  await ada.change("match.resign", { match });
  await ended(match);
  const { record } = await ada.call("match.record", { match });
  const revealed = record.entries.filter(({ type }) => type === "reveal").sort((a, b) => a.seat - b.seat);
  assert.deepEqual(revealed.map(({ detail }) => detail.nonce), inSeats.map(({ nonce }) => nonce));
  assert.equal(record.entries.find(({ type }) => type === "lock").hash, lock);
}

/** Who sat down with nothing may bring a hash until the table is locked, once. */
async function late() {
  const bringing = part();
  const { match } = await ada.change("table.create", { game: "kuba" });
  await ada.change("table.sit", { match, seat: 0, nonce: "00ff" });
  await bela.call("table.join", { match });
  await bela.change("table.sit", { match, seat: 1 });
  await bela.change("table.commit", { match, nonce_hash: bringing.hash });
  await refused("hash_not_wanted", bela, "table.commit", { match, nonce_hash: part().hash });
  await bela.call("match.watch", { match });
  await ada.change("table.start", { match });
  const { awaiting } = await bela.until(match, ({ lock }) => lock !== undefined);
  assert.deepEqual(awaiting, [1], "an open nonce is told already");
  await bela.change("table.reveal", { match, nonce: bringing.nonce });
  await bela.until(match, ({ status }) => status === "playing");
}

await rematch(await wholeMatch());
await late();
await Promise.all(players.map((client) => client.close()));
console.log("draws: two matches locked and begun by their nonces; the record has the lock that both saw");
