// The page's own checks of the record of a day; the physics are for `kabinet verify`.
import type { Json } from "$protocol";
import { distanceOf, drawnFlick, verifyDaily } from "$web/verify/daily.ts";
import { chainOf } from "$web/verify/chain.ts";
import { expect, it } from "vitest";
import sound from "./daily_record.json" with { type: "json" };

interface Loose {
  header: Record<string, unknown>;
  entries: Record<string, unknown>[];
}

/** The record after a change; with `chained`, as by somebody who can write all hashes anew. */
function changed(change: (record: Loose) => void, chained = true): Json {
  const record = structuredClone(sound) as unknown as Loose;
  change(record);
  if (chained) {
    const hashes = chainOf(record as never);
    record.entries.forEach((entry, i) => (entry.hash = hashes[i]));
  }
  return record as unknown as Json;
}
const codes = (record: Json) => verifyDaily(record).map(({ entry, code }) => `${entry} ${code}`);

it("a record that a server wrote is sound", () => {
  expect(codes(sound as unknown as Json)).toEqual([]);
});

type Change = (record: Loose) => void;
const tampered: readonly (readonly [what: string, code: string, chained: boolean, change: Change])[] = [
  ["a flick", "2 bad_hash", false, (record) => void (record.entries[1]!.flick = [1, 2, 0, 0])],
  ["a distance", "1 bad_note", true, (record) => void (record.entries[0]!.distance = 1)],
  ["a number", "2 bad_number", true, (record) => void (record.entries[1]!.n = 7)],
  ["a time", "2 bad_time", true, (record) => void (record.entries[1]!.t = -1)],
  ["the target", "0 bad_note", true, (record) => void (record.header.target = 8)],
  ["the date", "0 bad_note", true, (record) => void (record.header.day = "2026-11-28")],
];
it.each(tampered)("%s that was changed is found", (_, code, chained, change) => {
  expect(codes(changed(change, chained))).toContain(code);
});

it("a fourth try is found", () => {
  const more = changed((record) => {
    for (const n of [0, 0, 0]) record.entries.push({ ...record.entries[n]! });
    record.entries.forEach((entry, i) => (entry.n = i + 1));
    const last = Math.max(...record.entries.map(({ t }) => Number(t)));
    record.entries.slice(-3).forEach((entry) => (entry.t = last));
  });
  expect(codes(more).some((code) => code.endsWith("bad_end"))).toBe(true);
});

it("never throws", () => {
  for (const json of [null, 1, {}, [], { header: {}, entries: [null] }])
    expect(verifyDaily(json as Json).length).toBeGreaterThan(0);
});

it("draws what the server draws, and measures as it does", () => {
  const { header } = sound as unknown as Loose;
  expect(drawnFlick(String(header.day), Number(header.candidate)).target).toBe(header.target);
  expect(distanceOf([3, 4], [0, 0])).toBe(10);
  expect(distanceOf([-1, 1], [0, 0])).toBe(2);
});
