import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import "../../support/browser.ts";
import type { GameEvent, Telling } from "$web/games/game.ts";
import { tell } from "$web/games/kapow/tell.ts";
import de from "$web/games/kapow/text/de.json";
import en from "$web/games/kapow/text/en.json";
import { askText, briefName, handName, optionsOf, spotName } from "$web/games/kapow/words.ts";
import { steps } from "./played.ts";

const holes = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "").toSorted();

describe("the texts of Kapow!", () => {
  it("are the same in both languages, with the same values", () => {
    expect(Object.keys(de)).toEqual(Object.keys(en));
    for (const [key, text] of Object.entries(en))
      expect([key, holes(de[key as keyof typeof de])]).toEqual([key, holes(text)]);
  });

  it("name every rule a refusal can name", () => {
    const source = readFileSync(resolve(import.meta.dirname, "../../../../games/kapow/action.cpp"), "utf8");
    const ids = new Set([...source.matchAll(/Broken\{"(KP-\d+)"/g)].map(([, id]) => id));
    expect(ids.size).toBeGreaterThan(4);
    for (const id of ids) expect(en).toHaveProperty([`rule.${id}`]);
  });

  it("have a sentence for yourself wherever they have one by name", () => {
    const named = Object.entries(en).filter(
      ([key, text]) => /^(tell|notice)/.test(key) && holes(text).includes("name"),
    );
    expect(named.length).toBeGreaterThan(10);
    for (const [key] of named) expect(en).toHaveProperty([`${key}.you`]);
  });
});

describe("events", () => {
  const telling = (you: number | null): Telling => ({
    seating: { count: 3, names: ["Ada", "Bela", "Cleo"], you },
    name: (seat) => ["Ada", "Bela", "Cleo"][seat] ?? "",
    mover: 0,
    view: {},
  });

  it("of a whole match are told without a hole", () => {
    for (const you of [0, null])
      for (const event of steps.flatMap(({ events }) => events)) {
        const told = tell(event as unknown as GameEvent, telling(you));
        expect(told).toMatch(/^[^{}]+$/);
        expect(told).not.toContain("tell.");
      }
  });

  it("speak to you, and of others by name", () => {
    const event: GameEvent = { type: "discard", by: 1, card: "p2" };
    expect(tell(event, telling(1))).toBe("You discard: power 2");
    expect(tell(event, telling(0))).toBe("Bela discards: power 2");
  });

  it("that are not known say nothing", () => expect(tell({ type: "joker" }, telling(0))).toBeNull());
});

describe("words", () => {
  it.each([
    ["?", "face down"],
    ["K", "KAPOW!"],
    ["7-2+1", "7 with −2 +1, counts 6"],
    ["K-2", "KAPOW! with −2, counts anything from −2 to 10"],
  ])("for %s", (spot, words) => expect(spotName(spot)).toBe(words));

  it("for a hand", () => {
    expect(handName([["?", "7", "p1"], null])).toBe("triad 1: face down, 7, power 1; triad 2 is gone");
  });

  it("for a powerset within a sentence", () => {
    const said = ["6-2", "K-1", "p1+2-1", "12", "?"].map((spot) => briefName(spot).replaceAll("\u00a0", " "));
    expect(said).toEqual(["6−2 = 4", "KAPOW!−1", "1+2−1 = 2", "12", "face down"]);
  });

  it("on the button that does a play", () => {
    const hand = [["8+1", "?", "K"]];
    const said = (action: Parameters<typeof askText>[0]) =>
      askText(action, hand, "9").replaceAll("\u00a0", " ");
    expect(said({ type: "discard" })).toBe("Discard 9");
    expect(said({ type: "replace", at: [0, 0] })).toBe("Replace 8+1 = 9 by 9");
    expect(said({ type: "replace", at: [0, 1] })).toBe("Replace the hidden card by 9");
    expect(said({ type: "swap", from: [0, 2], to: [0, 1] })).toBe("Swap the KAPOW! and the hidden card");
  });

  it("tell choices apart by what comes on top of the discard pile", () => {
    const hand = [["8+1", "?", "K"]];
    const options = optionsOf(
      [
        { type: "replace", at: [0, 1] },
        { type: "replace", at: [0, 1], arrange: [[0, 2]] },
      ],
      hand,
      "9",
    );
    expect(options.map(({ note, spot }) => [note, spot])).toEqual([
      ["On top of the discard pile: 8", "8"],
      ["On top of the discard pile: KAPOW!", "K"],
    ]);
  });
});
