import { describe, expect, it } from "vitest";
import de from "$web/games/nine/text/de.json";
import en from "$web/games/nine/text/en.json";

const holes = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "").toSorted();

describe("the texts of 9", () => {
  it("are the same in both languages, with the same values", () => {
    expect(Object.keys(de)).toEqual(Object.keys(en));
    for (const [key, text] of Object.entries(en))
      expect([key, holes(de[key as keyof typeof de])]).toEqual([key, holes(text)]);
  });

  it("name every rule a refusal can name", () => {
    for (const id of ["NI-2", "NI-3", "NI-4"]) expect(en).toHaveProperty([`rule.${id}`]);
  });
});
