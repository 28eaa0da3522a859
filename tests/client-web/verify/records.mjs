// Records made by hand for the tests, with Node's own hash, so that nothing under test checks itself.
import { createHash } from "node:crypto";

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();

/** Canonical JSON of values whose names are ASCII. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical)}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{${Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`)}}`;
}

/** The record with the hashes that belong to it as it now is: what a forger could do. */
export function sealed({ entries, ...record }) {
  let head = sha256(canonical(record.header));
  const chained = entries.map(({ hash: _, ...entry }) => {
    head = sha256(head, canonical(entry));
    return { ...entry, hash: head.toString("hex") };
  });
  return { ...record, entries: chained };
}

const secret = "ae448ac86c4e8e4dec645729708ef41873ae79c6dff84eff73360989487f08e5";

const done = (type, detail, more = {}) => ({ at: 1_700_000_000_000, t: 0, type, detail, ...more });
const header = {
  match: "m",
  rules: 1,
  seats: 2,
  clock: { type: "none" },
  commitment: sha256(Buffer.from(secret, "hex")).toString("hex"),
  created: 0,
  previous: "",
  private: false,
};
const numbered = (entries) => entries.map((entry, i) => ({ ...entry, n: i + 1 }));

/** The end of a match, as [type, detail]. */
export const end = ["end", { state: "", result: {} }];

/** A finished match of two seats; `inputs` are what was done between start and end: [seat, action, note]. */
export function finished(game, options, inputs) {
  const sit = (seat, nonce) =>
    done("sit", { player: { id: `p${seat}`, name: "Zoë" }, nonce, options: {} }, { seat });
  const acts = inputs.map(([seat, action, note]) => done("act", action, { seat, ...(note && { note }) }));
  const entries = [sit(1, "00ff"), sit(0, ""), done("start", {}), ...acts, done(...end)];
  return sealed({
    format: "kabinet-record/1",
    header: { ...header, game, options, host: { id: "p0", name: "Zoë" } },
    entries: numbered(entries),
    secret,
  });
}

/** A nonce for each name, and the hash of a nonce. */
export const nonceOf = (name) => sha256(`the nonce of ${name}`).toString("hex");
export const hashOf = (nonce) => sha256(Buffer.from(nonce, "hex")).toString("hex");
/** The seed of the secret of these records and nonces in the order of the seats. */
export const seedOf = (...nonces) => sha256(Buffer.from([secret, ...nonces].join(""), "hex")).toString("hex");

/** Entries of a table of format 2, as [type, detail, seat]. */
export const sat = (seat, part = {}) => ["sit", { player: `p${seat}`, ...part }, seat];
export const hashed = (name) => ({ nonce_hash: hashOf(nonceOf(name)) });
export const told = (seat, name) => ["reveal", { nonce: nonceOf(name) }, seat];
export const lockOf = (...seats) => ["lock", { seats }];

/** A record of format 2 with these entries, and an end behind a start. `more` are members of the header. */
export function drawn(entries, more = {}) {
  const has = (name) => entries.some(([type]) => type === name);
  const missing = has("start") && !has("end") ? [end] : [];
  const listed = [...entries, ...missing].map(([type, detail = {}, seat]) =>
    done(type, detail, seat === undefined ? {} : { seat }),
  );
  return sealed({
    format: "kabinet-record/2",
    header: { ...header, format: 2, game: "kuba", options: {}, host: "p0", ...more },
    entries: numbered(listed),
    secret,
  });
}
