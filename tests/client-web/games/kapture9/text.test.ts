import { describe, expect, it } from "vitest";
import "../../support/browser.ts";
import de from "$web/games/kapture9/text/de.json";
import en from "$web/games/kapture9/text/en.json";
import type { Telling } from "$web/games/game.ts";
import { frameOf } from "./frames.ts";

const { default: kapture9 } = await import("$web/games/kapture9/index.ts");
const { degreesText, speedText, strikeText } = await import("$web/games/kapture9/words.ts");

const holes = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "").toSorted();

const telling: Telling = {
  seating: { count: 2, names: ["Ada", "Bela"], you: null },
  name: (seat) => ["Ada", "Bela"][seat] ?? "",
  mover: 1,
  view: {},
};

describe("the texts of Kapture 9", () => {
  it("are the same in both languages, with the same values", () => {
    expect(Object.keys(de)).toEqual(Object.keys(en));
    for (const [key, text] of Object.entries(en))
      expect([key, holes(de[key as keyof typeof de])]).toEqual([key, holes(text)]);
  });

  it("name every rule a refusal can name", () => {
    for (const id of ["KC-2", "KC-12"]) expect(kapture9.rule(id)).toContain(" ");
    expect(kapture9.rule("KC-99")).toBeUndefined();
  });

  it("tell numbers in words", () => {
    expect(degreesText(0.01)).toBe("straight ahead");
    expect(degreesText(-12.5)).toBe("12.5° left");
    expect(degreesText(3)).toBe("3.0° right");
    expect(speedText(0.5)).toBe("0.50 m/s");
    expect(strikeText(0, 0)).toBe("middle");
    expect(strikeText(-0.2, 0.3)).toBe("0.20 left, 0.30 high");
  });
});

describe("what happened", () => {
  const told = (event: object): string | null => kapture9.tell(event as { type: string }, telling);

  it("is told for every event", () => {
    const asked = [3000, 4000, 0, 0];
    // What came of it comes first.
    expect(told({ type: "flick", seat: 0, asked })).toBeNull();
    expect(kapture9.note?.({ type: "flick", seat: 0, asked, played: asked })).toBe("36.9° right, 0.50 m/s");
    expect(told({ type: "knocked", bases: { "3": 1 } })).toBe("Bela: base 3 knocked clear");
    expect(told({ type: "knocked", bases: { "3": 1, "5": 0 } })).toBe("Bela: bases 3, 5 knocked clear");
    expect(told({ type: "captured", base: 4, seat: 0 })).toBe("Ada: base 4 captured");
    expect(told({ type: "foul", why: "left" })).toBe("Bela: foul, the ball left the board");
    expect(told({ type: "foul", why: "opponent" })).toContain("home");
    expect(told({ type: "again" })).toContain("another flick");
    expect(told({ type: "home" })).toBe("Bela: the ball came home");
    expect(told({ type: "dead" })).toBe("Bela: dead ball, in no base");
    expect(told({ type: "place", seat: 1, base: 4 })).toContain("base 4");
    expect(told({ type: "round", round: 2, captured: { "0": 5, "1": 4 }, winner: 0 })).toBe(
      "Round 2 goes to Ada, 5 to 4",
    );
    expect(told({ type: "round", round: 2, captured: { "0": 4, "1": 4 } })).toBe("Round 2 goes to nobody");
    for (const rule of ["KC-1", "KC-16"]) expect(told({ type: "won", seat: 1, rule })).toContain("Bela");
    expect(told({ type: "drawn", rule: "KC-16" })).toContain("Drawn");
    expect(told({ type: "unheard of" })).toBeNull();
  });

  it("takes as long as it is shown", () => {
    expect(kapture9.duration(frameOf("capture"))).toBeGreaterThan(1000);
    expect(kapture9.duration(frameOf("capture", { before: null }))).toBe(0);
  });

  it("leads to a score and a thing to do", () => {
    const { view } = frameOf("capture");
    expect(kapture9.score(view, 0, 2)).toMatch(/^0 rounds, \d bases?$/);
    expect(kapture9.score({}, 0, 2)).toBe("0 rounds, 0 bases");
    expect(kapture9.prompt(view, [])).toBe("");
    expect(kapture9.prompt(view, [{ type: "place", base: 1 }])).toContain("Take a base");
  });
});
