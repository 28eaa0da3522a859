import "../support/browser.ts";
import { beforeEach, expect, it } from "vitest";
import type { GameInfo, TicketView } from "$protocol";
import { clocks, keepWish, lastWish, ticketWish } from "$web/quick/wish.ts";
import { crowdText, smallestText, timeText } from "$web/quick/words.ts";

const game = (id: string, min_seats: number, max_seats: number) =>
  ({ id, title: id, min_seats, max_seats, options: [], hidden: false, rules_version: 1 }) as GameInfo;
const kuba = game("kuba", 2, 2);
const kapow = game("kapow", 2, 8);
const wish = { game: "kapow", players: null, clock: "usual", rated: false, bots: false } as const;

beforeEach(() => localStorage.clear());

it("QM-2 any number of players is a range of three sizes at most", () => {
  expect(ticketWish(wish, kapow).seats).toEqual({ least: 2, most: 4 });
  expect(ticketWish(wish, kuba).seats).toEqual({ least: 2, most: 2 });
  expect(ticketWish({ ...wish, players: 6 }, kapow).seats).toEqual({ least: 6, most: 6 });
  expect(ticketWish({ ...wish, players: 6 }, kuba).seats).toEqual({ least: 2, most: 2 });
});

it("sends the chosen clock", () => {
  expect(ticketWish({ ...wish, clock: "none" }, kuba).clock).toEqual(clocks.none);
});

it("remembers what was chosen, as far as it still makes sense", () => {
  keepWish({ ...wish, rated: true });
  expect(lastWish([kuba, kapow])).toEqual({ ...wish, rated: true });
  expect(lastWish([kuba]).game).toBe("kuba");
  localStorage.setItem("kabinet.quick", '{"clock":"sundial","players":"many"}');
  expect(lastWish([kuba])).toEqual({
    game: "kuba",
    players: null,
    clock: "usual",
    rated: false,
    bots: true,
  });
});

it("QM-6 is offered a bot after a minute unless it was declined, whether or not the match counts", () => {
  expect(ticketWish(wish, kuba)).not.toHaveProperty("bots");
  expect(ticketWish({ ...wish, bots: true }, kuba).bots).toBe("after_a_minute");
  expect(ticketWish({ ...wish, bots: true, rated: true }, kuba).bots).toBe("after_a_minute");
  expect(lastWish([kuba, kapow]).bots).toBe(true);
  keepWish(wish);
  expect(lastWish([kuba, kapow]).bots).toBe(false);
});

it("QM-1 says how many wait and how long it takes, no more than is known", () => {
  expect([0, 1, 2].map(crowdText)).toEqual(["Nobody else waits.", "1 player waits.", "2 players wait."]);
  expect(timeText({ waiting: 0, known: 3 })).toBe("");
  expect(timeText({ waiting: 0, known: 9, in_ms: 13_400 })).toContain("within 14 s");
  expect(timeText({ waiting: 0, known: 9, in_ms: 121_000, or_longer: true })).toContain("longer than 2 min");
});

it("QM-2 a ticket for any number of players says what it waits for", () => {
  const seats = { least: 2, most: 4 };
  const ticket = (smallest?: object) => ({ seats, smallest }) as unknown as TicketView;
  expect(smallestText(ticket({ seats: 4, fewer_at: 45_000 }), 5_000)).toBe(
    "Waiting for a table of 4; in 40 s one of 3 will do.",
  );
  expect(smallestText(ticket({ seats: 2 }), 90_000)).toBe("Waiting for a table of 2.");
  expect(smallestText(ticket(), 0)).toBe("");
  expect(smallestText({ ...ticket({ seats: 2 }), seats: { least: 2, most: 2 } }, 0)).toBe("");
});
