import { expect, it } from "vitest";
import "../../support/browser.ts";
import type { Entry } from "$web/games/kabetopo/ledger.ts";
import { earnedIn } from "$web/games/kabetopo/made.ts";

const book: readonly Entry[] = [
  { round: 1, seat: 0, feat: "first_stone", points: 2 },
  { round: 1, seat: 1, feat: "preservation", points: 1 },
  { round: 1, seat: 0, feat: "tadaima", points: 4 },
  { round: 2, seat: 0, feat: "second_stone", points: 1 },
];

it("what a seat made in a round is summed up, with what it was for", () => {
  expect(earnedIn(book, 0, 1)).toEqual({ points: 6, feats: "+2 stone, +4 home" });
  expect(earnedIn(book, 1, 1)).toEqual({ points: 1, feats: "+1 most pieces left" });
  expect(earnedIn(book, 1, 2)).toEqual({ points: 0, feats: "" });
});
