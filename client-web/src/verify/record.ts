import { depthOf, isObject, type Json, type JsonObject } from "../json.ts";
import { fromHex } from "./bytes.ts";
import type { Flaw } from "./flaw.ts";

/** The choices with which a match was created. The hash covers all other members too. */
export interface Header extends JsonObject {
  readonly match: string;
  readonly game: string;
  readonly rules: number;
  readonly options: JsonObject;
  readonly seats: number;
  readonly commitment: string;
}

/** One accepted input. */
export interface Entry extends JsonObject {
  readonly n: number;
  readonly at: number;
  readonly t: number;
  readonly type: string;
  readonly detail: Json;
  readonly hash: string;
}

/** An exported record: docs/protocol.md, "A record". */
export interface MatchRecord {
  readonly header: Header;
  readonly entries: readonly Entry[];
  /** 32 bytes; present once the match is over. */
  readonly secret: Uint8Array | undefined;
}

const deepest = 32;
const members = new Set(["format", "header", "entries", "secret"]);

const isCount = (value: Json | undefined, least: number): boolean =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= least;
const isText = (value: Json | undefined): boolean => typeof value === "string";

/** What is wrong with the form of a record; undefined when nothing is. */
function flawOf(json: Json): Flaw | undefined {
  const bad = (message: string, entry = 0): Flaw => ({ entry, code: "bad_form", message });
  if (depthOf(json) > deepest) return bad("nested too deep for a record");
  if (!isObject(json) || json.format !== "kabinet-record/1") return bad("this is not a kabinet-record/1");
  // A member that no hash covers could say anything, so none is allowed.
  const stranger = Object.keys(json).find((name) => !members.has(name));
  if (stranger !== undefined) return bad(`member ${stranger} does not belong there`);
  const { header, entries, secret } = json;
  if (!isObject(header) || !Array.isArray(entries))
    return bad("a record has a header and an array of entries");
  if (!isHeader(header)) return bad("a member of the header is missing or of another kind");
  const broken = entries.findIndex((entry) => !isEntry(entry));
  if (broken >= 0) return bad("a member of the entry is missing or of another kind", broken + 1);
  if (secret !== undefined && (typeof secret !== "string" || !fromHex(secret, 32))) {
    return bad("secret must be 64 hex digits");
  }
  return undefined;
}

function isHeader(header: JsonObject): header is Header {
  return (
    [header.match, header.game, header.commitment].every(isText) &&
    isObject(header.options) &&
    isCount(header.rules, 1) &&
    isCount(header.seats, 1)
  );
}

function isEntry(entry: Json): entry is Entry {
  if (!isObject(entry)) return false;
  return (
    [entry.type, entry.hash].every(isText) &&
    isCount(entry.n, 1) &&
    isCount(entry.at, 0) &&
    isCount(entry.t, 0) &&
    (entry.seat === undefined || isCount(entry.seat, 0)) &&
    isDetail(entry.type, entry.detail)
  );
}

/** An action may be any value: its game accepted it. A nonce is at most 32 bytes in hex. */
function isDetail(type: Json | undefined, detail: Json | undefined): boolean {
  if (type === "act") return detail !== undefined;
  if (!isObject(detail)) return false;
  const { nonce } = detail;
  return nonce === undefined || (typeof nonce === "string" && (fromHex(nonce)?.length ?? 33) <= 32);
}

/** Reads an exported record, or says what is wrong with its form. Hashes are not checked here. */
export function readRecord(json: Json): MatchRecord | Flaw {
  const flaw = flawOf(json);
  if (flaw) return flaw;
  const { header, entries, secret } = json as { header: Header; entries: Entry[]; secret?: string };
  return { header, entries, secret: secret === undefined ? undefined : fromHex(secret, 32) };
}
