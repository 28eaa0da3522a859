#!/usr/bin/env node
// Checks an exported record: node client-web/bin/verify.mjs RECORD.json. Ends with 1 when something is wrong with it.
import { readFileSync } from "node:fs";
import { verify } from "../dist/verify/index.js";

const [path, ...more] = process.argv.slice(2);
if (!path || more.length > 0) {
  console.error("usage: verify.mjs RECORD.json");
  process.exit(2);
}
let json;
try {
  json = JSON.parse(readFileSync(path, "utf8"));
} catch (error) {
  console.error(`${path}: ${error.message}`);
  process.exit(2);
}
const { flaws, lines } = verify(json);
for (const line of lines) console.log(line);
for (const { entry, code, message } of flaws)
  console.log(`FLAW ${entry ? `entry ${entry}` : "record"}: ${code}: ${message}`);
const newer = flaws.some(({ code }) => code === "newer");
const wrong = newer ? "not checked" : "not sound";
console.log(flaws.length ? wrong : "sound; what the rules say about it is for kabinet verify");
process.exit(flaws.length ? 1 : 0);
