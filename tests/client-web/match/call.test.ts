import "../support/browser.ts";
import { expect, it } from "vitest";
import type { MatchDocument } from "$protocol";
import { callOf, goneFrom, rematchBy, rematchText, waitedText } from "$web/match/call.ts";

const names = ["Ada", "Bob", "Cleo"];

/** A match of so many, with these members; `rows` are added to the seats. */
function match(more: object, rows: Record<number, object> = {}, count = 2): MatchDocument {
  const seats = Object.fromEntries(
    names.slice(0, count).map((name, seat) => [seat, { player: { id: name, name }, ...rows[seat] }]),
  );
  return {
    status: "playing",
    turn: [0],
    clock: { type: "none" },
    seats,
    ...more,
  } as unknown as MatchDocument;
}

const answers = (doc: MatchDocument, you: number | null, now = 0) =>
  callOf(doc, you, names, now)?.answers.map(({ method }) => method) ?? null;

it("an offer is put to the other player, and to nobody who watches", () => {
  const doc = match({ draw_offer: 0 });
  expect(callOf(doc, 1, names, 0)?.text).toBe("Ada offers a draw");
  expect(answers(doc, 1)).toEqual(["match.accept_draw", "match.decline_draw"]);
  expect([answers(doc, 0), answers(doc, null)]).toEqual([null, null]);
  expect(answers(match({ draw_offer: 0, status: "finished" }), 1)).toBeNull();
});

it("a wish is put to whom has not agreed yet", () => {
  const doc = match({ pause_asked: { by: 0, agreed: [0, 1] } }, {}, 3);
  expect([0, 1, 2].map((seat) => answers(doc, seat))).toEqual([
    null,
    null,
    ["match.agree_pause", "match.decline_pause"],
  ]);
});

it("who is away is waited for, and then need not be", () => {
  const two = match({}, { 1: { away_until: 60_000 } });
  expect([waitedText(two, 0, names, 30_000), answers(two, 0, 30_000)]).toEqual([
    "Bob is away. You may claim the win in 0:30.",
    null,
  ]);
  expect([waitedText(two, 0, names, 60_000), answers(two, 0, 60_000)]).toEqual(["", ["match.claim"]]);
  expect(callOf(two, 0, names, 60_000)?.answers[0]?.text).toBe("Claim the win");
  // Who is to move is said to be away above.
  const moves = match({ turn: [1] }, { 1: { away_until: 60_000, present: false } });
  expect(waitedText(moves, 0, names, 30_000)).toBe("You may claim the win in 0:30.");
  const three = match({}, { 1: { away_until: 60_000 } }, 3);
  expect(waitedText(three, 0, names, 30_000)).toContain("play on without them");
  expect(callOf(three, 0, names, 60_000)?.answers[0]?.text).toBe("Play on without Bob");
});

it("a rematch is told of until there is one", () => {
  const doc = match({ status: "finished", rematch: { 1: true } });
  expect(rematchText(doc, 0, names)).toBe("Bob wants a rematch");
  expect(rematchText(doc, 1, names)).toBe("You want a rematch. Waiting for Ada.");
  expect([rematchBy(doc, 0), rematchBy(doc, 1)]).toEqual([[1], []]);
  expect(rematchText({ ...doc, next: "m2" }, 0, names)).toBe("");
});

it("who waits for a rematch is told who has left", () => {
  const left = (...seats: number[]) =>
    match(
      { status: "finished", rematch: { 0: true } },
      Object.fromEntries([0, 1, 2].map((seat) => [seat, { present: !seats.includes(seat) }])),
      3,
    );
  expect(rematchText(left(), 0, names)).toBe("You want a rematch. Waiting for the others.");
  expect(rematchText(left(1), 0, names)).toBe("You want a rematch. No longer here: Bob.");
  expect(rematchText(left(1, 2), 0, names)).toBe("You want a rematch. No longer here: Bob and Cleo.");
  expect(goneFrom(left(0, 2), 0)).toEqual([2]);
});
