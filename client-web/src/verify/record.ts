import { depthOf, isObject, type Json, type JsonObject } from "../json.ts";
import { fromHex } from "./bytes.ts";
import type { Flaw } from "./flaw.ts";
import { newerPart } from "./newer.ts";

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
  /** Format 2 names players by their ids alone, and has locks and reveals. */
  readonly format: 1 | 2;
  readonly header: Header;
  readonly entries: readonly Entry[];
  /** 32 bytes; present once the match is over. */
  readonly secret: Uint8Array | undefined;
}

const deepest = 32;
const members = new Set(["format", "header", "entries", "secret"]);
const formats: ReadonlyMap<Json | undefined, 1 | 2> = new Map([
  ["kabinet-record/1", 1],
  ["kabinet-record/2", 2],
]);

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));
const headerMembers = words(
  "match game rules engine options seats private clock host created previous commitment",
);
/** The members of a header that only format 2 has. */
const laterMembers = words("format rated tournament queue leavers practice");
const month = 30 * 86_400_000;
/** The types of clocks, each with its numbers, from the least to the most. */
const clocks: ReadonlyMap<Json | undefined, readonly (readonly [string, number, number])[]> = new Map([
  ["none", []],
  ["move", [["move_ms", 1000, month]]],
  [
    "fischer",
    [
      ["initial_ms", 1000, month],
      ["increment_ms", 0, month],
    ],
  ],
  [
    "byoyomi",
    [
      ["initial_ms", 0, month],
      ["period_ms", 1000, month],
      ["periods", 1, 10],
    ],
  ],
]);
const entryMembers = words("n at t type seat detail note hash");
const types = words(
  "sit leave start close act resign offer_draw accept_draw decline_draw timeout claim end rematch next",
);
/** The types that only format 2 has: about locks, and rulings of directors. */
const lockTypes = words("lock reveal unlock commit recommit");
const rulingTypes = words("pause resume rule");
/** What players do about a match beside playing it; of format 2 alone, too. */
const consentTypes = words("abort ask_takeback takeback decline_takeback ask_pause decline_pause");

const isCount = (value: Json | undefined, least: number): boolean =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= least;
const isText = (value: Json | undefined): boolean => typeof value === "string";
/** Whether a value is 32 bytes in hex. */
const isHash = (value: Json | undefined): boolean =>
  typeof value === "string" && fromHex(value, 32) !== undefined;

/** What is wrong with the form of a record; undefined when nothing is. */
function flawOf(json: Json): Flaw | undefined {
  const bad = (message: string, entry = 0): Flaw => ({ entry, code: "bad_form", message });
  if (depthOf(json) > deepest) return bad("nested too deep for a record");
  const format = isObject(json) ? formats.get(json.format) : undefined;
  if (!isObject(json) || !format) return bad("this is not a kabinet-record/1 or /2");
  // A member that no hash covers could say anything, so none is allowed.
  const stranger = Object.keys(json).find((name) => !members.has(name));
  if (stranger !== undefined) return bad(`member ${stranger} does not belong there`);
  const { header, entries, secret } = json;
  if (!isObject(header) || !Array.isArray(entries))
    return bad("a record has a header and an array of entries");
  // The chain covers the format in the header only: without this check a lock could be passed off as nothing.
  if ((Object.hasOwn(header, "format") ? header.format : 1) !== format)
    return bad("the format is not the one that the header names");
  const newer = format > 1 ? newerPart(header, entries) : undefined;
  if (newer) return newer;
  if (!isHeader(header) || !(format > 1 ? isHeader2 : isHeader1)(header))
    return bad("a member of the header is missing, unknown or of another kind");
  const isSound = format > 1 ? isEntry2 : isEntry1;
  const broken = entries.findIndex((entry) => !isSound(entry));
  if (broken >= 0) return bad("a member of the entry is missing, unknown or of another kind", broken + 1);
  if (secret !== undefined && (typeof secret !== "string" || !fromHex(secret, 32))) {
    return bad("secret must be 64 hex digits");
  }
  return undefined;
}

/** What the headers of both formats have. */
function isHeader(header: JsonObject): header is Header {
  const { match, game, commitment, previous, engine } = header;
  return (
    [match, game, commitment, previous].every(isText) &&
    (engine === undefined || (isText(engine) && engine !== "")) &&
    isObject(header.options) &&
    isClock(header.clock) &&
    typeof header.private === "boolean" &&
    isCount(header.rules, 1) &&
    isCount(header.seats, 1) &&
    isCount(header.created, 0)
  );
}

function isClock(clock: Json | undefined): boolean {
  if (!isObject(clock)) return false;
  const { type, ...numbers } = clock;
  const ranges = clocks.get(type);
  return (
    ranges?.length === Object.keys(numbers).length &&
    ranges.every(([name, least, most]) => isCount(numbers[name], least) && Number(numbers[name]) <= most)
  );
}

const isHeader1 = (header: JsonObject): boolean =>
  Object.keys(header).every((name) => headerMembers.has(name)) && isNamed(header.host);

/** Whether a value is a player with a name, as format 1 has them. */
const isNamed = (player: Json | undefined): boolean =>
  isObject(player) && Object.keys(player).length === 2 && isText(player.id) && isText(player.name);

function isHeader2(header: JsonObject): boolean {
  return (
    Object.keys(header).every((name) => headerMembers.has(name) || laterMembers.has(name)) &&
    isText(header.host) &&
    (header.rated === undefined || header.rated === true) &&
    (header.leavers === undefined || header.leavers === "bot") &&
    (header.practice === undefined || header.practice === true) &&
    [header.tournament, header.queue].every((about) => about === undefined || isObject(about))
  );
}

/** In format 1 no seat brings a hash. */
function isEntry1(entry: Json): boolean {
  if (!isEntry(entry) || !types.has(entry.type)) return false;
  const brings = entry.type === "sit" || entry.type === "rematch";
  return !brings || !Object.hasOwn(entry.detail as JsonObject, "nonce_hash");
}

function isEntry2(entry: Json): boolean {
  const isKnown = (name: string) =>
    entryMembers.has(name) || (name === "by" && isByBot(entry)) || (name === "lag" && hasLag(entry));
  if (!isEntry(entry) || !Object.keys(entry).every(isKnown)) return false;
  if (lockTypes.has(entry.type)) return isLockDetail(entry.type, entry.detail as JsonObject);
  if (rulingTypes.has(entry.type))
    return isRuling(entry, entry.detail as JsonObject) || isAgreed(entry, entry.detail as JsonObject);
  if (entry.type === "undo") return isUndo(entry, entry.detail as JsonObject);
  if (entry.type === "remove") return isRemoval(entry, entry.detail as JsonObject);
  if (entry.type === "move") return isMove(entry, entry.detail as JsonObject);
  if (consentTypes.has(entry.type))
    return entry.seat !== undefined && Object.keys(entry.detail as JsonObject).length === 0;
  return types.has(entry.type) && (entry.type === "act" || isPart(entry.type, entry.detail as JsonObject));
}

/** A bot acts for a seat that is out, and does nothing else for it. */
const isByBot = (entry: Json): boolean => isObject(entry) && entry.type === "act" && entry.by === "bot";

/** Of an action of a player, how much of the time before it no clock counts, ms. */
const hasLag = (entry: Json): boolean =>
  isObject(entry) &&
  entry.type === "act" &&
  entry.by === undefined &&
  isCount(entry.lag, 1) &&
  Number(entry.lag) <= 2000;

/** A seat brings either an open nonce or the hash of one. */
function isPart(type: string, { player, nonce, nonce_hash }: JsonObject): boolean {
  if (type === "sit" && !isText(player)) return false;
  return nonce_hash === undefined || (isHash(nonce_hash) && (nonce ?? "") === "");
}

/** The one member that each detail has. */
function isLockDetail(type: string, { seats, nonce, failed, nonce_hash, commitment }: JsonObject): boolean {
  if (type === "lock") return Array.isArray(seats);
  if (type === "unlock") return Array.isArray(failed);
  return isHash(type === "reveal" ? nonce : type === "commit" ? nonce_hash : commitment);
}

/** The host frees a seat, of a player who is named. */
const isRemoval = ({ seat }: Entry, detail: JsonObject): boolean =>
  seat !== undefined && isText(detail.player) && Object.keys(detail).length === 1;

/** A player, who is named, takes another seat. */
const isMove = ({ seat }: Entry, detail: JsonObject): boolean =>
  seat !== undefined && isText(detail.player) && isCount(detail.to, 0) && Object.keys(detail).length === 2;

/** In practice the match goes back to the position of an earlier ply. */
const isUndo = ({ seat }: Entry, detail: JsonObject): boolean =>
  seat !== undefined && isCount(detail.to, 0) && Object.keys(detail).length === 1;

/** A ruling names an entry of the tournament's log. One about a clock names a seat, too, and the time it is given. */
function isRuling({ type, seat }: Entry, { ruling, add_ms }: JsonObject): boolean {
  const adds = type === "rule";
  return isCount(ruling, 1) && (seat !== undefined) === adds && (!adds || isCount(add_ms, 1000));
}

/** A seat agrees to a pause; a seat ends one, or the server does. */
const isAgreed = ({ type, seat }: Entry, detail: JsonObject): boolean =>
  type !== "rule" && Object.keys(detail).length === 0 && (type === "resume" || seat !== undefined);

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
  const format = header.format === 2 ? 2 : 1;
  return { format, header, entries, secret: secret === undefined ? undefined : fromHex(secret, 32) };
}
