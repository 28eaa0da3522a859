import "../../support/browser.ts";
import { describe, expect, it } from "vitest";
import nine from "$web/games/nine/index.ts";
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

  it("NI-9 tell why the winner of a level game is the winner", () => {
    const told = (points: Record<string, number>) =>
      nine.tell(
        { type: "won", seat: 1 },
        { seating: { count: 3, names: [], you: null }, name: () => "Bob", mover: 0, view: { points } },
      );
    expect(told({ 0: 3, 1: 3, 2: 2 })).toMatch(/later in turn order/);
    expect(told({ 0: 3, 1: 4, 2: 1 })).toBe("Bob has most sections and wins");
  });

  it("say below who has won why that is so, without a name, where the points do not say it", () => {
    const why = (points: Record<string, number>) =>
      nine.why?.(
        { type: "won", seat: 1 },
        { seating: { count: 3, names: [], you: 1 }, name: () => "Bob", mover: 0, view: { points } },
      );
    expect(why({ 0: 3, 1: 3, 2: 2 })).toBe("With equal sections the later in turn order wins");
    expect(why({ 0: 3, 1: 4, 2: 1 })).toBe("");
  });

  it("name every rule a refusal can name", () => {
    for (const id of ["NI-2", "NI-3", "NI-4"]) expect(en).toHaveProperty([`rule.${id}`]);
  });
});
