import { expect, it } from "vitest";
import type { OwnMatch } from "$protocol";
import { byUrgency, standingOf } from "$web/screens/own/standing.ts";

const players = { 0: { id: "ada", name: "Ada" }, 1: { id: "bob", name: "Bob" } };
const row = (more: Partial<OwnMatch>): OwnMatch => ({
  match: "m1",
  game: "kuba",
  status: "playing",
  players,
  ...more,
});

it("an own match says who the others are, whose turn it is, and until when", () => {
  const stands = standingOf(row({ turn: [1], due: 5000 }), "ada");
  expect(stands.others.map(({ name }) => name)).toEqual(["Bob"]);
  expect([stands.turn, stands.mover, stands.due, stands.waits]).toEqual(["theirs", "Bob", 5000, false]);
  expect(standingOf(row({ turn: [0, 1] }), "ada").turn).toBe("yours");
  expect(standingOf(row({}), "ada").turn).toBe("none");
  expect(standingOf(row({ status: "open" }), "ada").waits).toBe(true);
});

it("what waits for the player comes first, and of that what is due first", () => {
  const rows = [
    standingOf(row({ match: "theirs", turn: [1], due: 1 }), "ada"),
    undefined,
    standingOf(row({ match: "mine", turn: [0] }), "ada"),
    standingOf(row({ match: "mine", turn: [0], due: 9 }), "ada"),
    standingOf(row({ match: "mine", turn: [0], due: 7 }), "ada"),
  ];
  const order = rows.toSorted(byUrgency).map((one) => one && [one.turn, one.due]);
  expect(order).toEqual([["yours", 7], ["yours", 9], ["yours", Infinity], ["theirs", 1], undefined]);
});

it("a server that tells less is told from one that tells more", () => {
  const stands = standingOf({ match: "m1", game: "kuba", status: "playing" }, "ada");
  expect([stands.others, stands.turn]).toEqual([[], "none"]);
});
