import "../support/browser.ts";
import { createHash, randomBytes } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import type { ErrorCode, Json, JsonObject } from "$protocol";
import type { Refusal } from "$web/net/refusal.ts";
// Fetched by the page when somebody sits down; here it is there before, so that no test waits for it.
import "$web/verify/bytes.ts";
import { drawnFor, partsOf } from "$web/session/nonces.ts";
import { Session } from "$web/session/session.svelte.ts";
import { FakeServer } from "../net/fake_server.ts";
import { World } from "../net/world.ts";

const storage = "kabinet.draws";
beforeEach(() => localStorage.setItem(storage, '{"nonces":[],"locks":[]}'));

const locksOf = (player: string, match: string) => partsOf(player).locks.filter((one) => one.match === match);
const keptHashes = () =>
  (JSON.parse(localStorage.getItem(storage) ?? "") as { nonces: { hash: string }[] }).nonces.map(
    ({ hash }) => hash,
  );
const hashOf = (nonce: string) => createHash("sha256").update(Buffer.from(nonce, "hex")).digest("hex");

/** A world in which no two draws are alike. */
class Tab extends World {
  readonly session: Session;

  constructor(server: FakeServer, kept = "") {
    super(server);
    this.keep(kept);
    this.session = new Session(this, { token: "good", player: { id: "ada", name: "Ada" } });
    this.session.start();
  }

  override hex(bytes: number): string {
    return randomBytes(bytes).toString("hex");
  }
}

/** A server with tables of Ada's, and the tabs in which she has its page. */
class Room {
  readonly server = new FakeServer(["m1", "m2"]);
  readonly tabs: Tab[] = [];

  constructor(features = ["commit_reveal"]) {
    this.server.features = features;
    for (const match of ["m1", "m2"]) this.show({ match, status: "open", seats: {} }, match);
  }

  static async open(features?: string[]): Promise<[Room, Session]> {
    const room = new Room(features);
    return [room, await room.come()];
  }

  async come(kept = ""): Promise<Session> {
    const tab = new Tab(this.server, kept);
    this.tabs.push(tab);
    await this.rest();
    return tab.session;
  }

  /** Closes all tabs and opens one, with what the first had not heard the answer of. */
  reload(): Promise<Session> {
    const [tab, ...more] = this.tabs.splice(0);
    for (const closed of [tab, ...more]) closed?.cut(1001, false);
    return this.come(tab?.kept());
  }

  /** Changes members of a document; those that are null go. */
  show(members: Record<string, Json>, match = "m1"): void {
    const kept = Object.entries({ ...this.server.value(match), ...members }).filter(([, to]) => to !== null);
    const value = Object.fromEntries(kept);
    this.server.change(match, [{ op: "replace", path: "", value }], () => value);
  }

  /** Shows Ada on seat 0 with these members of hers. */
  seat(row: object, more: Record<string, Json> = {}, match = "m1"): void {
    const player = { id: "ada", name: "Ada" };
    this.show({ seats: { 0: { player, present: true, ...row } }, ...more }, match);
  }

  /** What came of a method. */
  asked(method: string): JsonObject[] {
    return this.server.asked.flatMap((one) => (one.method === method ? [one.params] : []));
  }

  /** Lets everything happen that is on its way. */
  async rest(): Promise<void> {
    for (const tab of this.tabs) await tab.pass(200);
  }

  /** Waits until a method was asked so often: a nonce is hashed by a part of the page that may have to be fetched. */
  async until(method: string, times = 1): Promise<JsonObject> {
    while (this.asked(method).length < times) {
      await new Promise((next) => setTimeout(next));
      await this.rest();
    }
    await this.rest();
    return this.asked(method)[times - 1]!;
  }

  /** Ada sits down; the hash that she brings. */
  async sit(session: Session): Promise<string> {
    const sat = session.draws.sit({ match: "m1", seat: 0 });
    const { nonce_hash } = await this.until("table.sit");
    await sat;
    this.seat({ nonce_hash });
    await this.rest();
    return String(nonce_hash);
  }

  lock(nonce_hash: string, lock = "lock 1", match = "m1"): Promise<void> {
    this.seat({ nonce_hash }, { lock, awaiting: [0] }, match);
    return this.rest();
  }
}

it("GEN-2 a seat is taken with the hash of 32 bytes, which are kept before the hash is sent", async () => {
  const [room, session] = await Room.open();
  const sat = session.draws.sit({ match: "m1", seat: 0, options: { a: "b" } });
  const { nonce_hash, nonce, options } = await room.until("table.sit");
  await sat;
  expect([nonce, options]).toEqual([undefined, { a: "b" }]);
  const [kept] = (JSON.parse(localStorage.getItem(storage) ?? "") as { nonces: { nonce: string }[] }).nonces;
  expect(kept?.nonce).toMatch(/^[0-9a-f]{64}$/);
  expect(hashOf(kept?.nonce ?? "")).toBe(nonce_hash);
});

it("GEN-2 the nonce is told once the table is locked, not before and not twice, and the lock is kept", async () => {
  const [room, session] = await Room.open();
  const hash = await room.sit(session);
  room.seat({ nonce_hash: hash }, { lock: "lock 1", awaiting: [1] });
  await room.rest();
  expect(room.asked("table.reveal")).toEqual([]);
  await room.lock(hash);
  room.show({ spectators: 1 });
  await room.rest();
  const [told, ...more] = room.asked("table.reveal");
  expect([hashOf(String(told?.["nonce"])), more]).toEqual([hash, []]);
  expect(locksOf("ada", "m1")).toEqual([{ player: "ada", match: "m1", hash, lock: "lock 1" }]);
});

it("GEN-2 a page that is loaded again between hash and lock, or between lock and nonce, tells the nonce", async () => {
  const [room, session] = await Room.open();
  const hash = await room.sit(session);
  await room.reload();
  await room.lock(hash);
  expect(room.asked("table.reveal").map(({ nonce }) => hashOf(String(nonce)))).toEqual([hash]);
  await room.reload();
  expect(room.asked("table.reveal")).toHaveLength(2);
  expect(locksOf("ada", "m1")).toHaveLength(1);
});

it("GEN-2 a page that is loaded again before it hears that it sits tells the nonce", async () => {
  const [room, session] = await Room.open();
  const [tab] = room.tabs;
  tab?.cut(1006, false);
  void session.draws.sit({ match: "m1", seat: 0 });
  while (!tab?.kept().includes("table.sit")) await new Promise((next) => setTimeout(next));
  await room.reload();
  const hash = String((await room.until("table.sit"))["nonce_hash"]);
  room.seat({ nonce_hash: hash });
  await room.rest();
  await room.lock(hash);
  expect(hashOf(String(room.asked("table.reveal")[0]?.["nonce"]))).toBe(hash);
});

it("GEN-2 another tab of the player knows the nonce too", async () => {
  const [room, session] = await Room.open();
  const other = await room.come();
  const hash = await room.sit(session);
  room.tabs.shift();
  other.draws.follow("m1");
  await room.lock(hash);
  expect(hashOf(String(room.asked("table.reveal")[0]?.["nonce"]))).toBe(hash);
});

it("GEN-2 a nonce is not told under a second lock, by no tab", async () => {
  const [room, session] = await Room.open();
  const hash = await room.sit(session);
  await room.lock(hash);
  await room.lock(hash, "lock 2");
  await room.reload();
  expect(room.asked("table.reveal")).toHaveLength(1);
});

it("GEN-2 a hash of another browser is not answered", async () => {
  const [room, session] = await Room.open();
  await room.sit(session);
  await room.lock("ff".repeat(32));
  expect(room.asked("table.reveal")).toEqual([]);
  expect(locksOf("ada", "m1")).toEqual([]);
});

it("GEN-2 a nonce is not told at another table, nor for a match that a document only pretends to be", async () => {
  const [room, session] = await Room.open();
  const hash = await room.sit(session);
  session.draws.follow("m2");
  await room.lock(hash, "lock 1", "m2");
  room.show({ match: "m1" }, "m2");
  await room.rest();
  expect(room.asked("table.reveal")).toEqual([]);
  await room.lock(hash, "lock 2");
  expect(room.asked("table.reveal").map(({ match }) => match)).toEqual(["m1"]);
});

it("GEN-2 a nonce for a rematch is told for no match but the one that was named as the next", async () => {
  const [room, session] = await Room.open();
  room.seat({}, { status: "finished" });
  void session.draws.rematch({ match: "m1" });
  const hash = String((await room.until("match.rematch"))["nonce_hash"]);
  session.draws.follow("m2");
  await room.lock(hash, "lock 1", "m2");
  expect(room.asked("table.reveal")).toEqual([]);
  room.show({ rematch: { 0: true }, next: "m2" });
  await room.rest();
  room.show({ spectators: 1 }, "m2");
  await room.rest();
  expect(room.asked("table.reveal").map(({ match }) => match)).toEqual(["m2"]);
});

it("GEN-2 after an attempt that failed a new nonce is drawn, and told under the next lock", async () => {
  const [room, session] = await Room.open();
  const hash = await room.sit(session);
  await room.lock(hash);
  room.seat({ hash_wanted: true }, { lock: null, awaiting: null });
  const { nonce_hash } = await room.until("table.commit");
  expect(nonce_hash).not.toBe(hash);
  await room.lock(String(nonce_hash), "lock 2");
  expect(room.asked("table.reveal").map(({ nonce }) => hashOf(String(nonce)))).toEqual([hash, nonce_hash]);
  expect(locksOf("ada", "m1").map(({ lock }) => lock)).toEqual(["lock 2", "lock 1"]);
});

it("GEN-2 a new hash that was refused is brought again as long as one is wanted", async () => {
  const [room, session] = await Room.open();
  await room.sit(session);
  room.server.refuse = { code: "hash_used", times: 1 };
  room.seat({ hash_wanted: true });
  await room.until("table.commit");
  room.show({ spectators: 1 });
  await room.until("table.commit", 2);
  expect(new Set(room.asked("table.commit").map((one) => one["nonce_hash"])).size).toBe(2);
});

it("GEN-1 a server or a table without hashes gets an open nonce", async () => {
  const [old, session] = await Room.open([]);
  void session.draws.sit({ match: "m1", seat: 0 });
  const { nonce, nonce_hash } = await old.until("table.sit");
  expect([nonce, nonce_hash]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), undefined]);

  const [room, later] = await Room.open();
  room.server.refuse = { code: "open_nonces_only", times: 1 };
  void later.draws.rematch({ match: "m1" });
  const again = await room.until("match.rematch", 2);
  expect([again["nonce"], again["nonce_hash"]]).toEqual([expect.any(String), undefined]);
  const [before] = room.asked("match.rematch");
  expect(hashOf(String(again["nonce"]))).not.toBe(before?.["nonce_hash"]);
});

it("any other refusal is the player's to hear, and nothing is told in the open", async () => {
  const [room, session] = await Room.open();
  room.server.refuse = { code: "seat_taken", times: 1 };
  const refused = session.draws.sit({ match: "m1", seat: 0 }).catch((error: Refusal) => error.code);
  await room.until("table.sit");
  expect([await refused, room.asked("table.sit").length]).toEqual(["seat_taken", 1]);
});

it("GEN-2 a nonce is forgotten when its hash was refused, and kept when nobody knows", async () => {
  const [room, session] = await Room.open();
  const refuse = async (code: ErrorCode, times: number, bring: () => Promise<unknown>) => {
    room.server.refuse = { code, times };
    const refused = bring().then(
      () => "",
      (error: Refusal) => error.code,
    );
    for (let i = 0; i < times; i++) {
      await room.tabs[0]?.pass(100_000);
      await new Promise((next) => setTimeout(next, 1));
    }
    return refused;
  };
  const sit = () => session.draws.sit({ match: "m1", seat: 0 });
  expect(await refuse("seat_taken", 1, sit)).toBe("seat_taken");
  expect(keptHashes()).toEqual([]);
  expect(await refuse("storage_failed", 9, sit)).toBe("storage_failed");
  expect(keptHashes()).toHaveLength(1);
});

it("GEN-2 a nonce is forgotten when its rematch or its new hash was refused", async () => {
  const [room, session] = await Room.open();
  room.server.refuse = { code: "rematch_unavailable", times: 1 };
  session.draws.rematch({ match: "m1" }).catch(() => {});
  await room.until("match.rematch");
  expect(keptHashes()).toEqual([]);
  const hash = await room.sit(session);
  room.server.refuse = { code: "hash_not_wanted", times: 1 };
  room.seat({ hash_wanted: true });
  await room.until("table.commit");
  expect(keptHashes()).toEqual([hash]);
});

it("GEN-2 the nonce for a rematch is told at the next match, whichever screen is shown", async () => {
  const [room, session] = await Room.open();
  room.seat({}, { status: "finished" });
  void session.draws.rematch({ match: "m1" });
  const hash = String((await room.until("match.rematch"))["nonce_hash"]);
  room.show({ rematch: { 0: true } });
  await room.rest();
  await room.reload();
  room.seat({ nonce_hash: hash }, { lock: "lock 1", awaiting: [0] }, "m2");
  room.show({ next: "m2" });
  await room.rest();
  expect(hashOf(String(room.asked("table.reveal")[0]?.["nonce"]))).toBe(hash);
  expect(room.asked("table.reveal")[0]?.["match"]).toBe("m2");
  expect([drawnFor("ada"), room.server.watched()]).toEqual([["m2"], ["m2"]]);
});

it("a table is watched until its match begins, and no longer than the player sits there", async () => {
  const [room, session] = await Room.open();
  const hash = await room.sit(session);
  expect(room.server.watched()).toEqual(["m1"]);
  await room.lock(hash);
  room.seat({}, { status: "playing" });
  await room.rest();
  expect([room.server.watched(), drawnFor("ada"), locksOf("ada", "m1").length]).toEqual([[], [], 1]);

  room.show({ status: "open", seats: {}, lock: null });
  const again = session.draws.sit({ match: "m1", seat: 0 });
  await room.until("table.sit", 2);
  await again;
  room.seat({});
  await room.rest();
  expect(room.server.watched()).toEqual(["m1"]);
  room.show({ seats: {} });
  await room.rest();
  expect(room.server.watched()).toEqual([]);
});
