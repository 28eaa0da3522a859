import "../support/browser.ts";
import { describe, expect, it } from "vitest";
import type { MatchDocument } from "$protocol";
import type { Frame, GameUi } from "$web/games/game.ts";
import { loadGame } from "$web/games/registry.ts";
import { endOf, soundOf } from "$web/match/sounds.ts";

const frame = (...types: string[]): Frame => ({
  id: 1,
  view: {},
  before: {},
  events: types.map((type) => ({ type })),
  mover: 0,
});

const ended = (...ranks: number[]) => ({ result: { ranks, reason: "normal" } }) as unknown as MatchDocument;

describe("sounds of a match", () => {
  it("are those of the last event that has one", () => {
    const ui = {
      sound: ({ type }) => (type === "push" ? "wood" : type === "capture" ? "click" : null),
    } as GameUi;
    expect(soundOf(ui, frame("push", "capture", "bonus"))).toBe("click");
    expect(soundOf(ui, frame("bonus"))).toBeNull();
    expect(soundOf({} as GameUi, frame("push"))).toBeNull();
  });

  it("are not made for what was not seen to happen", () => {
    const ui = { sound: () => "wood" } as unknown as GameUi;
    expect(soundOf(ui, { ...frame("push"), before: null })).toBeNull();
  });

  it.each([
    ["kuba", "push"],
    ["nine", "place"],
    ["kapow", "take"],
    ["kabetopo", "move"],
  ])("belong to what is done in %s", async (game, type) => {
    expect(soundOf(await loadGame(game), frame(type))).not.toBeNull();
  });

  it("tell a win from every other end, and spectators neither", () => {
    expect([0, 1, null].map((you) => endOf(ended(1, 2), you))).toEqual(["won", "over", null]);
    expect(endOf(ended(1, 1), 0)).toBe("over");
    expect(endOf({} as MatchDocument, 0)).toBeNull();
  });
});
