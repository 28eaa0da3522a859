import { describe, expect, it } from "vitest";
import { chainOf } from "$web/games/kuba/chain.ts";
import de from "$web/games/kuba/text/de.json";
import en from "$web/games/kuba/text/en.json";

describe("the pushes of a turn", () => {
  const push = { type: "push", from: "b2", dir: "left", count: 2 } as const;
  const capture = { type: "capture", cell: "a2", marble: "r", by: 0 } as const;
  const bonus = { type: "bonus", seat: 0 } as const;

  it("are told with what each of them captured", () => {
    const links = chainOf([push, capture, bonus, { ...push, from: "c3" }]);
    expect(links.map(({ push: { from }, marbles }) => [from, ...marbles])).toEqual([["b2", "r"], ["c3"]]);
  });

  it("are no chain where something else happened", () => {
    expect(chainOf([push, capture, { type: "won", seat: 0, rule: "KU-7" }])).toEqual([]);
  });
});

describe("the texts of Kuba", () => {
  it("name every rule a refusal can name", () => {
    for (const texts of [en, de])
      for (const id of ["KU-2", "KU-2.behind", "KU-4", "KU-5"]) expect(texts).toHaveProperty([`rule.${id}`]);
  });

  it("tell every way a match is won", () => {
    for (const texts of [en, de])
      for (const id of ["KU-7", "KU-8"]) expect(texts).toHaveProperty([`tell.won.${id}`]);
  });
});
