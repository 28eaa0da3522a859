import { describe, expect, it } from "vitest";
import de from "$web/games/kabetopo/text/de.json";
import en from "$web/games/kabetopo/text/en.json";

const holes = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "").toSorted();

describe("the texts of Kabetopo", () => {
  it("are the same in both languages, with the same values", () => {
    expect(Object.keys(de)).toEqual(Object.keys(en));
    for (const [key, text] of Object.entries(en))
      expect([key, holes(de[key as keyof typeof de])]).toEqual([key, holes(text)]);
  });

  it("name every rule a refusal can name", () => {
    for (const id of ["KB-3", "KB-6", "KB-7", "KB-8", "KB-9", "KB-10", "KB-11", "KB-12", "KB-14", "KB-15"])
      expect(en).toHaveProperty([`rule.${id}`]);
  });
});
