import { describe, expect, it } from "vitest";
import de from "$web/games/kuba/text/de.json";
import en from "$web/games/kuba/text/en.json";

describe("the texts of Kuba", () => {
  it("name every rule a refusal can name", () => {
    for (const texts of [en, de])
      for (const id of ["KU-2", "KU-4", "KU-5"]) expect(texts).toHaveProperty([`rule.${id}`]);
  });

  it("tell every way a match is won", () => {
    for (const texts of [en, de])
      for (const id of ["KU-7", "KU-8"]) expect(texts).toHaveProperty([`tell.won.${id}`]);
  });
});
