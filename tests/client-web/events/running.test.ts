import { expect, it } from "vitest";
import type { TournamentGame, TournamentTable } from "$protocol";
import { runningOf } from "$web/events/running.ts";

const game = (more: Partial<TournamentGame>): TournamentGame => ({ state: "to_come", seats: [], ...more });
const table = (seats: number[], ...games: TournamentGame[]): TournamentTable => ({
  seats,
  games,
  absent: [],
  over: false,
  points: [],
  ready: [],
});

it("TN-35 finds the matches that are being played, those of the newest round first, by table", () => {
  const tables = {
    "1_2": table([1, 2], game({ state: "running", match: "late" })),
    "2_10": table([3, 4], game({ state: "over", match: "done" }), game({ state: "running", match: "tenth" })),
    "2_9": table([5, 6], game({ state: "running", match: "ninth" })),
    "2_1": table([7, 8], game({ state: "waiting" })),
  };
  expect(runningOf([{ tables }]).map(({ match, round, table: number }) => [match, round, number])).toEqual([
    ["ninth", 2, 9],
    ["tenth", 2, 10],
    ["late", 1, 2],
  ]);
});
