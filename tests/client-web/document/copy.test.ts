import { describe, expect, it } from "vitest";
import { afterPatch, fromSnapshot } from "$web/document/copy.ts";
import { PatchError } from "$web/document/patch.ts";

const copy = fromSnapshot({ doc: "lobby", epoch: "e1", seq: 7, value: { online: 1 } });
const patch = (seq: number) => ({
  doc: "lobby",
  seq,
  ops: [{ op: "replace" as const, path: "/online", value: seq }],
});

describe("the copy of a document", () => {
  it("is what the snapshot says", () => {
    expect(copy).toEqual({ epoch: "e1", seq: 7, value: { online: 1 } });
  });

  it("goes on with the patch that follows", () => {
    expect(afterPatch(copy, patch(8))).toEqual({ epoch: "e1", seq: 8, value: { online: 8 } });
    expect(copy.value).toEqual({ online: 1 });
  });

  it("passes over a patch it has seen", () => {
    expect(afterPatch(copy, patch(7))).toBe(copy);
    expect(afterPatch(copy, patch(1))).toBe(copy);
  });

  it("refuses a patch with another missing before it", () => {
    expect(() => afterPatch(copy, patch(9))).toThrow(PatchError);
  });

  it("counts a patch that changes nothing for this audience", () => {
    expect(afterPatch(copy, { doc: "lobby", seq: 8, ops: [] })).toEqual({ ...copy, seq: 8 });
  });

  it("refuses a patch that does not fit", () => {
    const ops = [{ op: "remove" as const, path: "/tables" }];
    expect(() => afterPatch(copy, { doc: "lobby", seq: 8, ops })).toThrow(PatchError);
  });
});
