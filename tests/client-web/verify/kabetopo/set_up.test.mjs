// KB-5: set-ups of Kabetopo against the known answers that the server's rules are held to as well.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fromHex } from "../../../../client-web/dist/verify/bytes.js";
import { setUpOf, verify } from "../../../../client-web/dist/verify/index.js";
import { edgeRolled, edgesOf } from "../../../../client-web/dist/verify/kabetopo/edges.js";
import { finished } from "../records.mjs";

const vectors = new URL("../../../games/kabetopo/set_up_vectors.json", import.meta.url);
const { set_ups: setUps } = JSON.parse(readFileSync(vectors));

test("set-ups", () => {
  assert.ok(setUps.length > 0);
  for (const { seed, seats, ...pieces } of setUps) assert.deepEqual(setUpOf(fromHex(seed), seats), pieces);
});

test("a die counts the edges of a field row by row, and the border has none", () => {
  const rolled = (file, rank) => Array.from({ length: 12 }, (_, i) => edgeRolled([file, rank], i + 1));
  const middle = "c4-c5 d4-d5 b4-c4 c4-d4 d4-e4 c3-c4 d3-d4 b3-c3 c3-d3 d3-e3 c2-c3 d2-d3";
  assert.deepEqual(rolled(2, 2), middle.split(" "));
  const atTheBorder = rolled(0, 0).flatMap((edge, i) => (edge === undefined ? [i + 1] : []));
  assert.deepEqual(atTheBorder, [3, 8, 11, 12]);
  assert.deepEqual([edgeRolled([0, 0], 0), edgeRolled([0, 0], 13)], [undefined, undefined]);
  assert.deepEqual(edgesOf([0, 0]).sort(), ["a1-a2", "a1-b1"]);
});

test("of a record the set-up is told", () => {
  const { flaws, lines } = verify(finished("kabetopo", {}, [[0, { type: "move", to: "a2" }]]));
  assert.deepEqual(flaws, []);
  assert.equal(
    lines.filter((line) => /^(monoliths|portals): ([a-f][1-6]-[a-f][1-6] ?)+$/.test(line)).length,
    2,
  );
});
