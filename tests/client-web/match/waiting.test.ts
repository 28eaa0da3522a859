import { expect, it } from "vitest";
import type { MatchDocument } from "$protocol";
import type { Entry } from "$web/match/log.ts";
import { waitingAt } from "$web/match/waiting.ts";

/** A table for two with these seats taken. */
const table = (seats: Record<number, object>, more: object = {}): MatchDocument =>
  ({ seats_total: 2, status: "open", seats, ...more }) as unknown as MatchDocument;

const ada = { player: { id: "a", name: "Ada" } };
const bob = { player: { id: "b", name: "Bob" } };
const log = (...types: string[]) => types.map((type) => ({ event: { type } })) as unknown as Entry[];

it("a table with a free seat waits for somebody, a full one for its host", () => {
  expect(waitingAt(table({ 0: ada }), [], 0)).toMatchObject({ free: [1], full: false, startable: false });
  expect(waitingAt(table({ 0: ada, 1: bob }), [], 0)).toMatchObject({
    free: [],
    full: true,
    startable: true,
  });
});

it("a table that is locked waits for the others' parts of the draw", () => {
  const doc = table({ 0: ada, 1: bob }, { lock: 1, awaiting: [0, 1] });
  expect(waitingAt(doc, [], 0)).toMatchObject({ locked: true, missing: "Bob", startable: false });
  expect(waitingAt(doc, [], 1).missing).toBe("Ada");
});

it("after an attempt that failed it begins by hand alone, and not before all have drawn again", () => {
  const doc = table({ 0: ada, 1: { ...bob, hash_wanted: true } });
  expect(waitingAt(doc, log("locked", "unlocked"), 0)).toMatchObject({
    failed: true,
    wanted: "Bob",
    startable: false,
  });
  expect(waitingAt(doc, log("unlocked", "locked"), 0).failed).toBe(false);
});
