import "../support/browser.ts";
import { beforeEach, expect, it } from "vitest";
import type { GameInfo } from "$protocol";
import { fitting, keepChoice, lastChoice, opponentsOf, roundsOf } from "$web/house/choice.ts";

const game = (id: string, min_seats: number, max_seats: number): GameInfo => ({
  id,
  title: id,
  min_seats,
  max_seats,
  hidden: false,
  rules_version: 1,
  options: [],
});
const games = [game("kapow", 2, 8), game("kuba", 2, 2)];
const storage = "kabinet.house";

beforeEach(() => localStorage.removeItem(storage));

it("BO-6 a newcomer is offered an easy match of two", () => {
  expect(lastChoice(games)).toEqual({ game: "kuba", level: "easy", opponents: 1, rounds: "1" });
  expect(lastChoice(games.slice(0, 1)).game).toBe("kapow");
  expect(lastChoice([]).game).toBe("");
});

it("BO-6 the last choice is remembered on the device, as far as it makes sense", () => {
  keepChoice({ game: "kapow", level: "master", opponents: 3, rounds: "10" });
  expect(lastChoice(games)).toEqual({ game: "kapow", level: "master", opponents: 3, rounds: "10" });
  expect(lastChoice(games.slice(1)).game).toBe("kuba");
  for (const nonsense of ['{"level":"divine","opponents":"many","rounds":"4"}', "[", "null"]) {
    localStorage.setItem(storage, nonsense);
    expect(lastChoice(games)).toEqual({ game: "kuba", level: "easy", opponents: 1, rounds: "1" });
  }
});

it("BO-6 there are as many opponents as the game has seats for", () => {
  expect(opponentsOf(game("kuba", 2, 2))).toEqual([1]);
  expect(opponentsOf(game("nine", 2, 4))).toEqual([1, 2, 3]);
  expect([0, 2, 9].map((n) => fitting(game("nine", 2, 4), n))).toEqual([1, 2, 3]);
});

it("BO-6 there is a choice of lengths where the game is played in rounds", () => {
  const option = { name: "rounds", values: ["10", "1", "2", "3"], about: "How many." };
  expect(roundsOf({ ...game("kapow", 2, 8), options: [option] })).toEqual(["1", "3", "10"]);
  expect(roundsOf(game("kuba", 2, 2))).toEqual([]);
});
