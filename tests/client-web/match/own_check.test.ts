import "../support/browser.ts";
import { beforeEach, expect, it } from "vitest";
import type { JsonObject } from "$protocol";
import { ownCheck } from "$web/match/own_check.ts";
import type { Session } from "$web/session/session.svelte.ts";
// @ts-expect-error: plain JavaScript, which the verifier's own tests use too
import { drawn, hashed, hashOf, lockOf, nonceOf, sat, told } from "../verify/records.mjs";

interface Kept extends JsonObject {
  readonly header: { readonly match: string };
  readonly entries: { readonly type: string; readonly hash: string }[];
}

const hash = hashOf(nonceOf("a")) as string;
const record = drawn([
  sat(0, hashed("a")),
  sat(1, hashed("b")),
  lockOf(hashed("a"), hashed("b")),
  told(0, "a"),
  told(1, "b"),
  ["start", {}],
]) as Kept;
const { match } = record.header;
const lock = record.entries.find(({ type }) => type === "lock")!.hash;

let asked = 0;
/** A session of the holder of seat 0, whose server gives this record. */
const sessionWith = (given: JsonObject): Session =>
  ({
    player: { id: "p0", name: "Ada" },
    call: () => {
      asked++;
      return Promise.resolve({ record: given });
    },
  }) as unknown as Session;

function saw(seen: string): void {
  const locks = [{ player: "p0", match, hash, lock: seen }];
  localStorage.setItem(
    "kabinet.draws",
    JSON.stringify({ nonces: [], locks, drawn: [{ player: "p0", hash }] }),
  );
}

beforeEach(() => {
  asked = 0;
  localStorage.setItem("kabinet.draws", '{"nonces":[],"locks":[]}');
});

it("GEN-2 after the match the page finds the lock that it saw in the record", async () => {
  saw(lock);
  expect(await ownCheck(sessionWith(record), match)).toBe("sound");
});

it("GEN-2 a record with another lock than the one that was seen is told", async () => {
  saw("0".repeat(64));
  expect(await ownCheck(sessionWith(record), match)).toBe("flawed");
});

it("GEN-2 a lock in a record that does not prove itself proves nothing", async () => {
  saw(lock);
  const changed = structuredClone(record) as Kept & { entries: { n: number }[] };
  changed.entries[0]!.n = 7;
  expect(await ownCheck(sessionWith(changed), match)).toBe("flawed");
});

it("GEN-2 who told no nonce for the match asks for no record", async () => {
  expect(await ownCheck(sessionWith(record), match)).toBeNull();
  expect(asked).toBe(0);
});
