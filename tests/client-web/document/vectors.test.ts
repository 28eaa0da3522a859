import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import type { Json, PatchOp } from "$protocol";
import { applyPatch } from "$web/document/patch.ts";

interface History {
  name: string;
  documents: Json[];
  patches: PatchOp[][];
}

// Kept in step with the server by tests/json/patch_vectors_test.cpp.
const file = resolve(import.meta.dirname, "../../json/patch_vectors.json");
const histories = JSON.parse(readFileSync(file, "utf8")) as History[];

describe("the server's own patches", () => {
  it.each(histories)("lead from document to document: $name", ({ documents, patches }) => {
    expect(patches).toHaveLength(documents.length - 1);
    patches.forEach((ops, i) => {
      const after = applyPatch(documents[i] ?? null, ops);
      expect(after).toEqual(documents[i + 1]);
      // Also where a member is called __proto__, which toEqual passes over.
      expect(sorted(after)).toBe(sorted(documents[i + 1]));
    });
  });

  it("are of all games", () => {
    const games = ["kuba", "nine", "kapow", "kapture9", "kabetopo"];
    expect(histories.map(({ name }) => name)).toEqual(
      expect.arrayContaining(games.map((game) => `match of ${game}`)),
    );
  });
});

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))
      : inner,
  );
}
