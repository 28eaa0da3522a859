// How seats change before the start: a host frees them, players take others.
import assert from "node:assert/strict";
import { test } from "node:test";
import { verify } from "../../../client-web/dist/verify/index.js";
import { drawn, hashed, lockOf, sat, seedOf, told } from "./records.mjs";

const [ada, bela] = ["ada", "bela"].map(hashed);
const both = [sat(1, bela), sat(0, ada), lockOf(ada, bela)];
const rest = [["start"], ["act", { type: "push", from: "a7", dir: "right" }, 0]];
/** What is found first in a table of these entries, whose match then begins. */
function firstIn(...entries) {
  const [flaw] = verify(drawn([...entries, ...rest])).flaws;
  return flaw && [flaw.entry, flaw.code];
}

test("a host removes the player who sits on the seat, whose part is in no draw then", () => {
  const removal = (seat, player) => ["remove", { player }, seat];
  const again = [sat(1, { nonce: "07" }), ...rest];
  const record = drawn([sat(0), sat(1, { nonce: "00" }), removal(1, "p1"), ...again]);
  const { flaws, lines } = verify(record);
  assert.deepEqual(flaws, []);
  assert.ok(lines.includes(`seed: ${seedOf("07")}`), String(lines));
  assert.deepEqual(firstIn(sat(0), sat(1), removal(1, "p0"), sat(1)), [3, "bad_lock"]);
  assert.deepEqual(firstIn(...both, removal(1, "p1"), told(1, "bela"), told(0, "ada")), [4, "bad_reveal"]);
  for (const broken of [
    ["remove", {}, 1],
    ["remove", { player: "p1" }],
    ["remove", { player: "p1", more: 1 }, 1],
  ])
    assert.deepEqual(firstIn(sat(0), sat(1), broken, sat(1)), [3, "bad_form"]);
});

test("players change seats, and each keeps the part in the draws", () => {
  const move = (seat, player, to) => ["move", { player, to }, seat];
  const swapped = drawn([sat(0, { nonce: "01" }), sat(1, { nonce: "02" }), move(1, "p1", 0), ...rest]);
  const { flaws, lines } = verify(swapped);
  assert.deepEqual(flaws, []);
  assert.ok(lines.includes(`seed: ${seedOf("0201")}`), String(lines));
  const [player, nobody] = [sat(0), sat(1)];
  assert.deepEqual(firstIn(player, nobody, move(1, "p0", 0)), [3, "bad_lock"]);
  assert.deepEqual(firstIn(player, nobody, move(1, "p1", 1)), [3, "bad_lock"]);
  assert.deepEqual(firstIn(player, nobody, move(1, "p1", 2)), [3, "bad_lock"]);
  assert.deepEqual(firstIn(...both, move(1, "p1", 0)), [4, "bad_reveal"]);
  for (const broken of [
    ["move", { player: "p1" }, 1],
    ["move", { player: "p1", to: 0 }],
    ["move", { player: "p1", to: "0" }, 1],
    ["move", { player: "p1", to: -1 }, 1],
    ["move", { player: "p1", to: 0, more: 1 }, 1],
  ])
    assert.deepEqual(firstIn(player, nobody, broken), [3, "bad_form"]);
});
