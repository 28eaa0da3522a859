import "../support/property.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json, PatchOp } from "$protocol";
import { applyPatch, members, PatchError } from "$web/document/patch.ts";
import { frozen, json, memberName, pointers } from "../support/json.ts";
import { patched } from "./reference.ts";

interface Case {
  value: Json;
  ops: PatchOp[];
}

const escape = (name: string) => name.replaceAll("~", "~0").replaceAll("/", "~1");

/** Patches of which most fit: each operation aims at something in the value, or one member below it. */
const cases: fc.Arbitrary<Case> = fc
  .tuple(
    json,
    fc.array(
      fc.record({
        op: fc.constantFrom("add", "remove", "replace"),
        at: fc.nat(),
        below: fc.option(memberName, { freq: 2 }),
        value: json,
      }),
      { maxLength: 4 },
    ),
  )
  .map(([value, wishes]) => {
    const paths = pointers(value);
    const ops = wishes.map(({ op, at, below, value: inner }) => {
      const path = `${paths[at % paths.length]}${below === null ? "" : `/${escape(below)}`}`;
      return (op === "remove" ? { op, path } : { op, path, value: inner }) as PatchOp;
    });
    return { value, ops: ops.filter(({ op, path }) => op !== "remove" || path !== "") };
  });

function attempt(apply: () => Json): { value: Json } | "refused" {
  try {
    return { value: apply() };
  } catch {
    return "refused";
  }
}

describe("a JSON Patch", () => {
  it("gives what RFC 6902 says, and is refused where that refuses", () => {
    let fitting = 0;
    fc.assert(
      fc.property(cases, ({ value, ops }) => {
        const expected = attempt(() => patched(value, ops));
        const found = attempt(() => applyPatch(value, ops));
        expect(found).toEqual(expected);
        if (expected === "refused") return;
        fitting += ops.length > 0 ? 1 : 0;
        // toEqual looks at members only; the text tells a member `__proto__` too.
        expect(sorted(found)).toBe(sorted(expected));
      }),
      { numRuns: 2000 },
    );
    expect(fitting).toBeGreaterThan(250);
  });

  it("leaves the value it was given as it was", () => {
    fc.assert(
      fc.property(cases, ({ value, ops }) => {
        const before = JSON.stringify(value);
        attempt(() => applyPatch(frozen(value), ops));
        expect(JSON.stringify(value)).toBe(before);
      }),
    );
    expect(() => applyPatch(frozen({ a: [1] }), [{ op: "add", path: "/a/-", value: 2 }])).not.toThrow();
  });

  it("shares what it did not touch", () => {
    const value = {
      cells: { a1: { m: "w" }, b1: { m: "b" } },
      list: [{ x: 1 }, { x: 2 }],
      other: { deep: {} },
    };
    const after = applyPatch(value, [
      { op: "replace", path: "/cells/a1/m", value: "r" },
      { op: "add", path: "/list/1", value: 0 },
    ]) as typeof value;
    expect(after).not.toBe(value);
    expect(after.cells).not.toBe(value.cells);
    expect(after.cells.b1).toBe(value.cells.b1);
    expect(after.list[0]).toBe(value.list[0]);
    expect(after.list[2]).toBe(value.list[1]);
    expect(after.other).toBe(value.other);
    expect(applyPatch(value, [])).toBe(value);
  });

  it("is refused as a whole with PatchError when one operation does not fit", () => {
    const value = { a: { b: 1 }, list: [1, 2] };
    const misfits: PatchOp[] = [
      { op: "remove", path: "/x" },
      { op: "replace", path: "/a/x", value: 1 },
      { op: "add", path: "/x/y", value: 1 },
      { op: "add", path: "/a/b/c", value: 1 },
      { op: "add", path: "/list/3", value: 1 },
      { op: "replace", path: "/list/2", value: 1 },
      { op: "replace", path: "/list/-", value: 1 },
      { op: "remove", path: "/list/01" },
      { op: "add", path: "/list/1e0", value: 1 },
      { op: "add", path: "/list/", value: 1 },
      { op: "add", path: "/toString/x", value: 1 },
      { op: "replace", path: "/constructor", value: 1 },
      { op: "remove", path: "" },
      { op: "add", path: "a", value: 1 },
    ];
    for (const misfit of misfits) {
      const ops: PatchOp[] = [{ op: "replace", path: "/a/b", value: 2 }, misfit];
      expect(() => applyPatch(value, ops), JSON.stringify(misfit)).toThrow(PatchError);
    }
    expect(value).toEqual({ a: { b: 1 }, list: [1, 2] });
  });

  it("makes no prototype of a member called __proto__", () => {
    const evil = JSON.parse('{"polluted":true}') as Json;
    const after = applyPatch({ a: {} }, [
      { op: "add", path: "/__proto__", value: evil },
      { op: "add", path: "/a/__proto__", value: evil },
      { op: "replace", path: "/__proto__/polluted", value: "still only a member" },
    ]);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    expect((after as Record<string, unknown>)["polluted"]).toBeUndefined();
    expect(Object.getPrototypeOf(after)).toBe(Object.prototype);
    expect(JSON.stringify(after)).toBe(
      '{"a":{"__proto__":{"polluted":true}},"__proto__":{"polluted":"still only a member"}}',
    );
  });
});

describe("a JSON pointer", () => {
  it("is read as RFC 6901 shows it", () => {
    const examples: [string, string[]][] = [
      ["", []],
      ["/foo", ["foo"]],
      ["/foo/0", ["foo", "0"]],
      ["/", [""]],
      ["/a~1b", ["a/b"]],
      ["/c%d", ["c%d"]],
      ["/ ", [" "]],
      ["/m~0n", ["m~n"]],
      ["/~01", ["~1"]],
      ["//", ["", ""]],
    ];
    for (const [pointer, names] of examples) expect(members(pointer)).toEqual(names);
  });

  it("finds every name again that is written into it", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(memberName, fc.string())), (names) => {
        expect(members(names.map((name) => `/${escape(name)}`).join(""))).toEqual(names);
      }),
    );
  });
});

/** A value as text that does not depend on the order of members. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))
      : inner,
  );
}
