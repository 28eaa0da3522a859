import { isObject, type Json, type JsonObject } from "../json.ts";
import type { Flaw } from "./flaw.ts";

/** What format 2 keeps for later: members of the header. */
const headerMembers = ["position"];

const clocks = new Set(["none", "move", "fischer", "byoyomi"]);

/** The details that may get more members, each with those that it has now. */
const details = new Map([
  ["lock", ["seats"]],
  ["reveal", ["nonce"]],
  ["unlock", ["failed"]],
  ["commit", ["nonce_hash"]],
  ["recommit", ["commitment"]],
  ["pause", ["ruling"]],
  ["resume", ["ruling"]],
  ["rule", ["ruling", "add_ms"]],
  ["undo", ["to"]],
]);

function inHeader(header: JsonObject): string | undefined {
  const member = headerMembers.find((name) => Object.hasOwn(header, name));
  if (member !== undefined) return `${member} in the header`;
  const type = isObject(header.clock) ? header.clock.type : undefined;
  return typeof type === "string" && !clocks.has(type) ? `a clock of type ${type}` : undefined;
}

function inEntry(entry: JsonObject): string | undefined {
  const type = String(entry.type);
  const known = details.get(type);
  if (known === undefined || !isObject(entry.detail)) return undefined;
  const more = Object.keys(entry.detail).find((name) => !known.includes(name));
  return more === undefined ? undefined : `${more} in ${type}`;
}

/**
 * The first part of a record of format 2 that is kept for later. A record with such a part is not wrong, but only a
 * newer verifier can check it.
 */
export function newerPart(header: Json | undefined, entries: readonly Json[]): Flaw | undefined {
  const flaw = (entry: number, what: string): Flaw => {
    const message = `uses ${what}, which this verifier does not know yet; a newer one does`;
    return { entry, code: "newer", message };
  };
  const found = isObject(header) ? inHeader(header) : undefined;
  if (found !== undefined) return flaw(0, found);
  for (const [i, entry] of entries.entries()) {
    const what = isObject(entry) ? inEntry(entry) : undefined;
    if (what !== undefined) return flaw(i + 1, what);
  }
  return undefined;
}
