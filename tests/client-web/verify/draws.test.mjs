// Records of format 2: hashes, locks, reveals, and attempts to begin that fail (GEN-2).
import assert from "node:assert/strict";
import { test } from "node:test";
import { ownPart, verify } from "../../../client-web/dist/verify/index.js";
import { drawn, end, finished, hashed, lockOf, nonceOf, sat, sealed, seedOf, told } from "./records.mjs";

const [ada, bela, again] = ["ada", "bela", "ada again"].map(hashed);
const both = [sat(1, bela), sat(0, ada), lockOf(ada, bela)];
const push = ["act", { type: "push", from: "a7", dir: "right" }, 0];
const rest = [["start"], push];
const sound = () => drawn([...both, told(1, "bela"), told(0, "ada"), ...rest]);
const first = (record) => {
  const [flaw] = verify(record).flaws;
  return flaw && [flaw.entry, flaw.code];
};
/** What is found first in a table of these entries, whose match then begins. */
const firstIn = (...entries) => first(drawn([...entries, ...rest]));
const linesOf = (record) => verify(record).lines;

test("GEN-2 a match whose nonces were told behind a lock is sound, and the verifier says so of each seat", () => {
  const { flaws, lines } = verify(sound());
  assert.deepEqual(flaws, []);
  for (const line of [
    "seat 0: hash before nonce",
    "seat 1: hash before nonce",
    `seed: ${seedOf(nonceOf("ada"), nonceOf("bela"))}`,
  ])
    assert.ok(lines.includes(line), String(lines));
});

test("GEN-2 open nonces and none stand in the lock as they are, and in the seed", () => {
  const lock = lockOf({ nonce: "00ff" }, { nonce: "" }, ada);
  const record = drawn([sat(0, { nonce: "00ff" }), sat(1), sat(2, ada), lock, told(2, "ada"), ...rest], {
    seats: 3,
  });
  const { flaws, lines } = verify(record);
  assert.deepEqual(flaws, []);
  assert.ok(lines.includes(`seed: ${seedOf("00ff", "", nonceOf("ada"))}`));
  const said = lines.filter((line) => line.startsWith("seat "));
  assert.deepEqual(said, ["seat 0: open nonce", "seat 1: no nonce", "seat 2: hash before nonce"]);
});

test("GEN-2 a match without any hash begins without a lock", () => {
  const record = drawn([sat(0), sat(1, { nonce: "00" }), ...rest]);
  assert.deepEqual(verify(record).flaws, []);
  assert.ok(linesOf(finished("kuba", {}, [])).includes("seat 1: open nonce"));
});

test("GEN-2 a lock lists what the seats hold, and comes where it may", () => {
  const seats = [sat(0, ada), sat(1, { nonce: "00" })];
  for (const lock of [
    lockOf(again, { nonce: "00" }),
    lockOf(ada, { nonce: "01" }),
    lockOf({ nonce: "00" }, ada),
    lockOf(ada),
    lockOf(ada, { nonce: "00" }, ada),
    lockOf(ada, { nonce: "00", nonce_hash: ada.nonce_hash }),
    lockOf(),
  ])
    assert.deepEqual(firstIn(...seats, lock, told(0, "ada")), [3, "bad_lock"]);
  assert.deepEqual(firstIn(sat(0, ada), lockOf(ada), told(0, "ada")), [2, "bad_lock"]);
  assert.deepEqual(firstIn(sat(0), sat(1), lockOf({ nonce: "" }, { nonce: "" })), [3, "bad_lock"]);
  assert.deepEqual(first(drawn([sat(0), sat(1), ["start"], lockOf({ nonce: "" }, { nonce: "" })])), [
    4,
    "bad_lock",
  ]);
});

test("GEN-2 while the table is locked nobody sits, leaves or brings a hash", () => {
  for (const entry of [sat(0), ["leave", {}, 1], ["commit", again, 0], lockOf(ada, bela)])
    assert.deepEqual(firstIn(...both, entry, told(0, "ada"), told(1, "bela")), [4, "bad_reveal"]);
});

test("GEN-2 a nonce is the one of the seat's hash, and is told once, behind the lock", () => {
  assert.deepEqual(firstIn(...both, told(0, "bela"), told(1, "bela")), [4, "bad_reveal"]);
  assert.deepEqual(firstIn(...both, told(0, "ada"), told(0, "ada"), told(1, "bela")), [5, "bad_reveal"]);
  assert.deepEqual(firstIn(...both, told(2, "ada"), told(0, "ada"), told(1, "bela")), [4, "bad_reveal"]);
  assert.deepEqual(firstIn(sat(0, ada), told(0, "ada"), sat(1, bela)), [2, "bad_reveal"]);
  assert.deepEqual(first(drawn([sat(0), sat(1), ["start"], told(0, "ada")])), [4, "bad_reveal"]);
});

test("GEN-2 no seed is made with the nonce of a hash left out", () => {
  assert.deepEqual(firstIn(...both, told(0, "ada")), [5, "bad_reveal"]);
  assert.deepEqual(firstIn(sat(0, ada), sat(1)), [3, "bad_reveal"]);
  const { lines } = verify(drawn([...both, told(0, "ada"), ...rest]));
  assert.ok(!lines.some((line) => line.startsWith("seed: ")));
});

test("GEN-2 a match begins at once when all nonces are told", () => {
  const all = [...both, told(0, "ada"), told(1, "bela")];
  const { commitment } = sound().header;
  assert.deepEqual(first(drawn([...all, ["close"]])), [6, "bad_reveal"]);
  assert.deepEqual(first(drawn([...all, ["recommit", { commitment }]])), [6, "bad_reveal"]);
  assert.deepEqual(first(drawn([...all, ["unlock", { failed: [1] }]])), [6, "bad_reveal"]);
});

/** An attempt that failed by seat 1, and another that did not. */
const secondAttempt = [
  ...both,
  told(0, "ada"),
  ["unlock", { failed: [1] }],
  sat(1, { nonce: "00ff" }),
  ["commit", again, 0],
  lockOf(again, { nonce: "00ff" }),
  told(0, "ada again"),
];

test("GEN-2 an attempt that failed is listed, and what was told in it is void", () => {
  const { flaws, lines } = verify(drawn([...secondAttempt, ...rest]));
  assert.deepEqual(flaws, []);
  assert.ok(lines.includes("attempt locked by entry 3 failed: seat 1 told no nonce"), String(lines));
  assert.ok(lines.includes(`seed: ${seedOf(nonceOf("ada again"), "00ff")}`));
  const closed = drawn([...both, told(0, "ada"), ["close"]]);
  assert.deepEqual(verify(closed).flaws, []);
  assert.ok(linesOf(closed).includes("attempt locked by entry 3 failed: the table was closed"));
});

test("GEN-2 only seats that owe a nonce fail, and those who had a hash bring a new one", () => {
  const failing = (failed) => first(drawn([...both, told(0, "ada"), ["unlock", { failed }]]));
  for (const failed of [[], [0], [0, 1], [1, 1], ["1"], [2], [null]])
    assert.deepEqual(failing(failed), [5, "bad_lock"]);
  assert.deepEqual(firstIn(sat(0, ada), ["unlock", { failed: [0] }], sat(1)), [2, "bad_reveal"]);
  const failed = [...both, told(0, "ada"), ["unlock", { failed: [1] }], sat(1, hashed("cleo"))];
  assert.deepEqual(firstIn(...failed), [7, "bad_reveal"]);
  const lock = lockOf({ nonce: "" }, hashed("cleo"));
  assert.deepEqual(firstIn(...failed, lock, told(1, "cleo")), [7, "bad_lock"]);
  assert.deepEqual(firstIn(...failed, ["commit", ada, 0]), [7, "bad_lock"]);
});

/** A record of format 1 with these entries. */
function plain(entries) {
  const { header, entries: listed, ...record } = drawn(entries);
  const { format: _, ...older } = { ...header, host: { id: "p0", name: "" } };
  const seated = listed.map((entry) =>
    entry.type === "sit" ? { ...entry, detail: { player: { id: entry.detail.player, name: "" } } } : entry,
  );
  return sealed({ ...record, format: "kabinet-record/1", header: older, entries: seated });
}

const seats = [sat(0), sat(1)];
/** Entries that belong to a match under way, each by itself. */
const played = "act resign offer_draw accept_draw decline_draw timeout claim".split(" ");

test("GEN-2 nothing is played before the match begins, nor at a table that was closed", () => {
  for (const made of [drawn, plain])
    for (const type of played) {
      assert.deepEqual(first(made([...seats, [type, {}, 0], end])), [3, "bad_end"]);
      assert.deepEqual(first(made([...seats, ["close"], [type, {}, 0], end])), [4, "bad_end"]);
      assert.deepEqual(first(made([...seats, ["close"], ["start"], [type, {}, 0], end])), [4, "bad_end"]);
    }
  assert.deepEqual(first(drawn([...both, push, end])), [4, "bad_reveal"]);
  assert.deepEqual(first(drawn([...both, ["close"], ["start"], push, end])), [5, "bad_end"]);
  assert.deepEqual(first(drawn([...both, ["close"], push, end])), [5, "bad_end"]);
  assert.deepEqual(first(drawn([...both, told(0, "ada"), ["close"], told(1, "bela"), ["start"]])), [
    6,
    "bad_reveal",
  ]);
});

test("GEN-2 a match begins once, with all seats taken, and ends once", () => {
  for (const made of [drawn, plain]) {
    assert.deepEqual(first(made([...seats, end])), [3, "bad_end"]);
    assert.deepEqual(first(made([sat(0), ["start"], end])), [2, "bad_end"]);
    assert.deepEqual(first(made([...seats, ["start"], push, ["start"], push, end])), [5, "bad_end"]);
    assert.deepEqual(first(made([...seats, ["start"], end, push])), [5, "bad_end"]);
    assert.deepEqual(first(made([...seats, ["start"], end, end])), [5, "bad_end"]);
    assert.deepEqual(first(made([...seats, ["start"], end, ["start"], push])), [5, "bad_end"]);
    assert.deepEqual(first(made([...seats, ["start"], ["leave", {}, 0], sat(0), end])), [4, "bad_end"]);
    assert.deepEqual(first(made([...seats, ["start"], ["rematch", {}, 0], end])), [4, "bad_end"]);
    const again = [
      ["rematch", {}, 0],
      ["rematch", {}, 1],
      ["next", { match: "n" }],
    ];
    assert.equal(first(made([...seats, ["start"], push, end, ...again])), undefined);
  }
});

test("GEN-2 a closed table is closed; a match that is closed under way has an end behind it", () => {
  for (const made of [drawn, plain]) {
    assert.equal(first(made([...seats, ["close"]])), undefined);
    assert.equal(first(made([...seats, ["start"], push, ["close"], end])), undefined);
    assert.deepEqual(first(made([...seats, ["start"], ["close"], push, end])), [5, "bad_end"]);
    for (const [type, detail = {}, seat] of [
      sat(2),
      ["leave", {}, 0],
      ["close"],
      ["rematch", {}, 0],
      ["next"],
      end,
    ])
      assert.deepEqual(first(made([...seats, ["close"], [type, detail, seat]])), [4, "bad_end"]);
  }
  for (const entry of [["commit", again, 0], lockOf({ nonce: "" }, { nonce: "" })])
    assert.deepEqual(first(drawn([...seats, ["close"], entry])), [4, "bad_lock"]);
});

test("GEN-2 a hash that came before is not taken again, and none of a seat that brought its part", () => {
  assert.deepEqual(firstIn(sat(0, ada), sat(1, ada)), [2, "bad_lock"]);
  assert.deepEqual(firstIn(sat(0, ada), ["leave", {}, 0], sat(0, ada)), [3, "bad_lock"]);
  assert.deepEqual(firstIn(sat(0, ada), ["commit", again, 0], sat(1)), [2, "bad_lock"]);
  assert.deepEqual(firstIn(sat(0, { nonce: "00" }), ["commit", again, 0], sat(1)), [2, "bad_lock"]);
  assert.deepEqual(firstIn(["commit", again, 0], sat(0), sat(1)), [1, "bad_lock"]);
  const wish = (name, seat) => ["rematch", hashed(name), seat];
  const wished = drawn([
    ...both,
    told(0, "ada"),
    told(1, "bela"),
    ["start"],
    end,
    wish("cleo", 0),
    wish("cleo", 1),
  ]);
  assert.deepEqual(first(wished), [9, "bad_lock"]);
  const late = [sat(0), ["commit", again, 0], sat(1), lockOf(again, { nonce: "" }), told(0, "ada again")];
  assert.equal(firstIn(...late), undefined);
});

test("GEN-2 a new secret empties the seats, and is the one that counts", () => {
  const { secret, header } = sound();
  const recommit = ["recommit", { commitment: header.commitment }];
  const before = { commitment: nonceOf("another secret") };
  const record = drawn([...both, recommit, sat(0, again), sat(1), ...rest], before);
  assert.deepEqual(first(record), [7, "bad_reveal"]);
  const started = [sat(0, again), sat(1), lockOf(again, { nonce: "" }), told(0, "ada again"), ...rest];
  const { flaws, lines } = verify(drawn([...both, recommit, ...started], before));
  assert.deepEqual(flaws, []);
  assert.ok(lines.includes("attempt locked by entry 3 failed: the server drew a new secret"));
  assert.ok(lines.includes("entry 4: the server drew a new secret, and all seats were emptied"));
  assert.deepEqual(first({ ...drawn(started, before), secret }), [0, "bad_commitment"]);
  assert.deepEqual(first(drawn([sat(0), sat(1), ["start"], recommit])), [4, "bad_lock"]);
});

const with2 = (header) => sealed({ ...sound(), header: { ...sound().header, ...header } });
/** A sound record with its third entry, the lock, changed. */
const lockWith = (change) => {
  const record = structuredClone(sound());
  Object.assign(record.entries[2], change);
  return sealed(record);
};

test("GEN-2 what is kept for later is told as newer, and not as wrong", () => {
  for (const header of [{ position: "x" }, { clock: { type: "sand", glasses: 3 } }])
    assert.deepEqual(
      verify(with2(header)).flaws.map(({ entry, code }) => [entry, code]),
      [[0, "newer"]],
    );
  const more = (type, detail) => first(lockWith({ type, detail: { ...detail, more: 1 } }));
  assert.deepEqual(more("lock", { seats: [] }), [3, "newer"]);
  assert.deepEqual(more("reveal", { nonce: nonceOf("ada") }), [3, "newer"]);
  assert.deepEqual(more("unlock", { failed: [] }), [3, "newer"]);
  assert.deepEqual(more("commit", ada), [3, "newer"]);
  assert.deepEqual(more("recommit", { commitment: nonceOf("x") }), [3, "newer"]);
  assert.match(verify(with2({ position: 1 })).flaws[0].message, /does not know yet; a newer one does/);
});

test("BO-7 a header says that bots play on for leavers, or nothing", () => {
  assert.equal(first(with2({ leavers: "bot" })), undefined);
  assert.deepEqual(first(with2({ leavers: "x" })), [0, "bad_form"]);
});

test("BO-7 an action alone says that a bot made it", () => {
  assert.deepEqual(first(lockWith({ by: "p9" })), [3, "bad_form"]);
  assert.deepEqual(first(lockWith({ by: "bot" })), [3, "bad_form"]);
});

test("an action of a player has a lag, from 1 to 2000 ms", () => {
  const acted = (more) => {
    const record = sound();
    const act = { at: 1_700_000_000_000, t: 0, type: "act", detail: {}, seat: 0, ...more };
    record.entries[2] = { ...act, n: 3 };
    return first(sealed(record));
  };
  const form = acted({});
  assert.notDeepEqual(form, [3, "bad_form"]);
  assert.deepEqual(acted({ lag: 120 }), form);
  for (const lag of [0, -1, 2001, 1.5, "120", null]) assert.deepEqual(acted({ lag }), [3, "bad_form"]);
  assert.deepEqual(acted({ lag: 120, by: "bot" }), [3, "bad_form"]);
  assert.deepEqual(first(lockWith({ lag: 120 })), [3, "bad_form"]);
});

test("GEN-2 rated matches and those of tournaments are understood", () => {
  assert.equal(first(with2({ rated: true, tournament: { id: "t" }, queue: {} })), undefined);
});

test("GEN-2 what format 2 does not know has not the form of a record", () => {
  for (const header of [
    { rated: false },
    { tournament: 1 },
    { queue: [] },
    { host: { id: "p0", name: "" } },
    { more: 1 },
  ])
    assert.deepEqual(first(with2(header)), [0, "bad_form"]);
  for (const format of [1, 3, "2", undefined]) assert.deepEqual(first(with2({ format })), [0, "bad_form"]);
  assert.deepEqual(first({ ...sound(), format: "kabinet-record/1" }), [0, "bad_form"]);
  assert.deepEqual(first({ ...sound(), format: "kabinet-record/3" }), [0, "bad_form"]);
  assert.deepEqual(first(lockWith({ more: 1 })), [3, "bad_form"]);
  assert.deepEqual(first(lockWith({ type: "other" })), [3, "bad_form"]);
  assert.deepEqual(first(lockWith({ detail: {} })), [3, "bad_form"]);
  for (const part of [{ ...ada, nonce: "00" }, { nonce_hash: "00" }, { nonce_hash: 1 }, { player: {} }])
    assert.deepEqual(firstIn(sat(0, part), sat(1)), [1, "bad_form"]);
  assert.equal(
    firstIn(sat(0, { ...ada, nonce: "" }), sat(1), lockOf(ada, { nonce: "" }), told(0, "ada")),
    undefined,
  );
});

test("GEN-2 a header has all its members, each of its kind, and no others", () => {
  const older = finished("kuba", {}, []);
  const names = "match game rules options seats private clock host created previous commitment".split(" ");
  for (const record of [sound(), older]) {
    const headed = (change) => first(sealed({ ...record, header: { ...record.header, ...change } }));
    for (const name of names) {
      const { [name]: _, ...header } = record.header;
      assert.deepEqual(first(sealed({ ...record, header })), [0, "bad_form"], name);
      assert.deepEqual(headed({ [name]: null }), [0, "bad_form"], name);
    }
    for (const wrong of [
      { more: 1 },
      { engine: "" },
      { engine: 1 },
      { created: -1 },
      { private: 0 },
      { clock: {} },
    ])
      assert.deepEqual(headed(wrong), [0, "bad_form"], JSON.stringify(wrong));
    assert.equal(headed({ engine: "e/1" }), undefined);
  }
  const { name: _, ...nameless } = older.header.host;
  for (const wrong of [
    ...[null, 1, 2, "1"].map((format) => ({ format })),
    { rated: true },
    { tournament: {} },
    { queue: {} },
    { host: "p0" },
    { host: nameless },
    { clock: { type: "sand" } },
    { position: 1 },
  ])
    assert.deepEqual(first(sealed({ ...older, header: { ...older.header, ...wrong } })), [0, "bad_form"]);
});

test("GEN-2 byo-yomi has main time and periods in their bounds, and nothing else", () => {
  const clock = { type: "byoyomi", initial_ms: 0, period_ms: 1000, periods: 10 };
  const timed = (change) => first(with2({ clock: { ...clock, ...change } }));
  assert.equal(timed({}), undefined);
  for (const wrong of [
    { initial_ms: -1 },
    { initial_ms: 30 * 86_400_000 + 1 },
    { period_ms: 999 },
    { periods: 0 },
    { periods: 11 },
    { periods: 1.5 },
    { increment_ms: 0 },
  ])
    assert.deepEqual(timed(wrong), [0, "bad_form"], JSON.stringify(wrong));
});

test("GEN-2 in format 1 no seat brings a hash", () => {
  for (const [n, type] of [
    [1, "sit"],
    [5, "rematch"],
  ]) {
    const record = structuredClone(finished("kuba", {}, []));
    record.entries.push({ ...record.entries[2], type: "rematch", detail: {}, n: 5, seat: 0 });
    assert.equal(record.entries[n - 1].type, type);
    assert.equal(first(sealed(structuredClone(record))), undefined);
    Object.assign(record.entries[n - 1].detail, ada);
    assert.deepEqual(first(sealed(record)), [n, "bad_form"]);
  }
});

test("GEN-2 a record is newer only when its form is sound at the top", () => {
  const newer = with2({ position: 1 });
  assert.deepEqual(first(newer), [0, "newer"]);
  for (const broken of [
    { ...newer, more: 1 },
    { ...newer, format: "kabinet-record/1" },
    { ...newer, header: { ...newer.header, format: 3 } },
    { ...newer, header: { ...newer.header, format: "2" } },
    { ...newer, header: [newer.header] },
    { ...newer, entries: {} },
  ])
    assert.deepEqual(first(broken), [0, "bad_form"]);
  const { format: _, ...header } = newer.header;
  assert.deepEqual(first({ ...newer, header }), [0, "bad_form"]);
});

test("GEN-2 format 1 knows no locks", () => {
  for (const type of [
    "remove",
    "move",
    "lock",
    "reveal",
    "unlock",
    "commit",
    "recommit",
    "abort",
    "takeback",
    "ask_pause",
  ]) {
    const record = structuredClone(finished("kuba", {}, []));
    record.entries[2].type = type;
    assert.deepEqual(first(sealed(record)), [3, "bad_form"]);
  }
});

const seen = (record, n, hash) => ({ match: "m", hash, lock: record.entries[n - 1].hash });
/** What the client of a player finds who saw these locks, and drew these hashes. */
const found = (record, locks, drawn = [], player = "p0") => ownPart(record, "m", { player, locks, drawn });

test("GEN-2 a player finds in the record the lock that the player's client saw", () => {
  const record = sound();
  const kept = seen(record, 3, ada.nonce_hash);
  assert.equal(found(record, [kept]), "sound");
  assert.equal(found(record, []), null);
  assert.equal(found(record, [{ ...kept, match: "other", hash: again.nonce_hash, lock: "other" }]), null);
  assert.equal(found({}, [kept]), null);
  assert.equal(found(record, [{ ...kept, lock: nonceOf("x") }]), "flawed");
  assert.equal(found(record, [{ ...kept, hash: again.nonce_hash }]), "flawed");
  assert.equal(found(record, [{ ...kept, hash: bela.nonce_hash }]), "flawed");
  assert.equal(found(record, [seen(record, 4, ada.nonce_hash)]), "flawed");
  assert.equal(found(finished("kuba", {}, []), [kept]), "flawed");
});

test("GEN-2 a lock that was seen is missed in a match that was played without a start under it", () => {
  for (const rest of [[push, end], [end], [["close"], ["start"], push, end], [["close"], push]]) {
    const record = drawn([...both, ...rest]);
    assert.equal(found(record, [seen(record, 3, ada.nonce_hash)]), "flawed");
  }
  const closed = drawn([...both, ["close"]]);
  assert.equal(found(closed, [seen(closed, 3, ada.nonce_hash)]), null);
});

test("GEN-2 the match began under the last lock that the player's client saw", () => {
  const record = drawn([...secondAttempt, ...rest]);
  const [old, last] = [seen(record, 3, ada.nonce_hash), seen(record, 8, again.nonce_hash)];
  assert.equal(found(record, [last, old]), "sound");
  assert.equal(found(record, [old]), "flawed");
  assert.equal(found(record, [last, { ...old, lock: nonceOf("x") }]), "flawed");
});

test("GEN-2 a hash that was told for another match is missed under the lock of that match", () => {
  const record = sound();
  const elsewhere = { match: "other", hash: ada.nonce_hash, lock: nonceOf("another lock") };
  assert.equal(found(record, [elsewhere]), "flawed");
  assert.equal(found(record, [elsewhere], [], "p1"), null);
  const wanted = drawn([...both, told(0, "ada"), ["unlock", { failed: [1] }], ["close"]]);
  assert.equal(found(wanted, [elsewhere]), "flawed");
});

test("GEN-2 nobody else can tell the nonce of a hash that the player's client drew", () => {
  const hashes = [again.nonce_hash, ada.nonce_hash];
  assert.equal(found(sound(), [], hashes), "flawed");
  assert.equal(found(sound(), [], hashes, "p1"), null);
  assert.equal(found(sound(), [], [again.nonce_hash]), null);
  assert.equal(found(sound(), [seen(sound(), 3, ada.nonce_hash)], hashes), "sound");
  assert.equal(found(drawn([...both, ["close"]]), [], hashes), null);
});

test("GEN-2 a part that was open, or none, is said to have been so", () => {
  const begun = (part) =>
    drawn([sat(0, part), sat(1, bela), lockOf({ nonce: part.nonce ?? "" }, bela), told(1, "bela"), ...rest]);
  for (const part of [{}, { nonce: "00ff" }]) {
    assert.equal(found(begun(part), []), "open");
    assert.equal(found(drawn([sat(0, part), sat(1), ...rest]), [], [ada.nonce_hash]), "open");
    assert.equal(found(begun(part), [], [], "p9"), null);
    assert.equal(found(begun(part), [seen(begun(part), 3, ada.nonce_hash)]), "flawed");
  }
  assert.equal(found(drawn([sat(0), sat(1), ["close"]]), []), null);
  assert.equal(found(finished("kuba", {}, []), []), null);
});

test("GEN-2 nothing is said of a match that began without the player, or did not begin", () => {
  const other = ["sit", { player: "p9" }, 0];
  const bela2 = hashed("bela again");
  const open = [...both, ["unlock", { failed: [0] }], other, ["commit", bela2, 1]];
  const begun = [...open, lockOf({ nonce: "" }, bela2), told(1, "bela again"), ...rest];
  for (const record of [drawn(open), drawn(begun)])
    assert.equal(found(record, [seen(record, 3, ada.nonce_hash)]), null);
  assert.deepEqual(verify(drawn(begun)).flaws, []);
});
