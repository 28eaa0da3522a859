import "../support/browser.ts";
import { expect, it } from "vitest";
import type { MatchDocument } from "$protocol";
import type { GameUi } from "$web/games/game.ts";
import { offerWaits } from "$web/match/call.ts";
import { resultText } from "$web/match/words.ts";
import { afterText, lostText, verdict } from "$web/match/playing/ending.ts";

const ui = {
  seatColour: (seat: number) => `colour ${seat}`,
  score: (_: unknown, seat: number) => `${[1, 5, 3][seat]} points`,
  margin: (points: number, others: number) => `${points} to ${others}`,
} as unknown as GameUi;

function ended(reason: string, ranks = [2, 1], scores = [4, 7]): MatchDocument {
  const seats = Object.fromEntries(
    ranks.map((_, seat) => [seat, { player: { id: `p${seat}`, name: ["Ada", "Bob", "Cleo"][seat] } }]),
  );
  return { seats_total: ranks.length, seats, result: { reason, ranks, scores } } as unknown as MatchDocument;
}

it("a match of two that was played to its end has the points, the reader's first", () => {
  const bob = { headline: "You win", how: "7 to 4", colours: ["colour 1"], level: false };
  expect(verdict(ended("normal"), ui, 1)).toEqual(bob);
  const ada = { ...bob, headline: "You lose", how: "4 to 7", colours: [] };
  expect(verdict(ended("normal"), ui, 0)).toEqual(ada);
  expect(verdict(ended("normal"), ui, null)).toEqual({ ...bob, headline: "Bob wins" });
  expect(lostText(ended("normal"), 0)).not.toBe("");
  expect(lostText(ended("normal"), 1)).toBe("");
});

it("a reason takes the place of the points", () => {
  expect(verdict(ended("resigned", [2, 1], [0, 0]), ui, 1)).toMatchObject({
    headline: "You win",
    how: "by resignation",
  });
  expect(verdict(ended("resigned", [2, 1], [0, 0]), ui, 0)).toMatchObject({
    headline: "You resigned",
    how: "",
  });
  expect(verdict(ended("resigned", [2, 1], [0, 0]), ui, null)).toMatchObject({ headline: "Bob wins" });
  expect(resultText(ended("resigned", [2, 1], [0, 0]), 0)).toBe("You resigned");
  expect(resultText(ended("timeout", [2, 1], [0, 0]), 0)).toBe("You lose on time");
});

it("in a draw all share the first place, and in a match without places nobody has won", () => {
  expect(verdict(ended("normal", [1, 1], [3, 3]), ui, 0)).toEqual({
    headline: "A draw",
    how: "3 to 3",
    colours: ["colour 0", "colour 1"],
    level: true,
  });
  expect(verdict(ended("aborted", [1, 1]), ui, 0)).toMatchObject({ how: "", colours: [] });
});

it("of more than two who has not won is told the own place first, and who has", () => {
  const three = ended("normal", [3, 1, 2], [1, 5, 3]);
  expect(verdict(three, ui, 0)).toMatchObject({ headline: "You came third", how: "Bob wins", level: false });
  expect(verdict(three, ui, 1)).toMatchObject({ headline: "You win", how: "" });
  expect(verdict(three, ui, null)).toMatchObject({ headline: "Bob wins", how: "" });
  expect(resultText(three, 2)).toBe("You came second. Bob wins");
  expect(lostText(three, 2)).toBe("");
});

it("of more than two the winner's points are told, and the reader's own below", () => {
  const three = ended("normal", [3, 1, 2], [1, 5, 3]);
  expect(verdict(three, ui, 0, {})).toMatchObject({ headline: "You came third", how: "Bob wins, 5 points" });
  expect(afterText(three, ui, {}, 2, {}, [], "")).toBe("You: 3 points");
  expect(verdict(ended("resigned", [3, 1, 2], [0, 0, 0]), ui, 0, {}).how).not.toContain("points");
});

it("an offer of a draw waits only for who is away", () => {
  const doc = (present: boolean) =>
    ({
      status: "playing",
      draw_offer: 0,
      seats: { 0: { present: true }, 1: { present } },
    }) as unknown as MatchDocument;
  expect(offerWaits(doc(true), 0, ["Ada", "Bob"])).toBe("");
  expect(offerWaits(doc(false), 0, ["Ada", "Bob"])).toContain("Bob");
  expect(offerWaits(doc(false), 1, ["Ada", "Bob"])).toBe("");
});
