import { expect, it } from "vitest";
import type { TablesDocument, TournamentTable } from "$protocol";
import { placesOf, resultsOf, windowsOf } from "$web/events/places.ts";

const table = (...seats: number[]): TournamentTable => ({
  seats,
  games: [],
  absent: [],
  ready: [],
  over: false,
  points: [],
});

it("TN-37 tells everybody of the newest round by name where they sit", () => {
  const page: TablesDocument = {
    stage: 1,
    round: 2,
    page: 1,
    pages: 1,
    tables: { "1_1": table(1, 5), "2_1": table(3, 1), "2_2": table(2, 4) },
    byes: [{ entrant: 5, kind: "pairing" }],
  };
  const names = ["", "Zoe", "Ada", "Bob", "Cleo", "Dan"];
  const places = placesOf([page], (number) => names[number] ?? "");
  expect(places.map(({ name, table, against, bye }) => [name, bye ?? table, against])).toEqual([
    ["Ada", 2, "Cleo"],
    ["Bob", 1, "Zoe"],
    ["Cleo", 2, "Ada"],
    ["Dan", "pairing", ""],
    ["Zoe", 1, "Bob"],
  ]);
});

it("TN-37 shows the tables of the newest round in their order, and until when the last of all waits", () => {
  const waits = (until: number, over = false): TournamentTable => ({ ...table(1, 2), until, over });
  const page: TablesDocument = {
    stage: 1,
    round: 2,
    page: 1,
    pages: 1,
    tables: { "2_10": waits(50), "2_9": waits(70), "1_1": waits(60), "2_2": waits(99, true) },
    byes: [],
  };
  expect(resultsOf([page]).map((result) => result.table)).toEqual([2, 9, 10]);
  expect(windowsOf([page])).toEqual({ waiting: 3, until: 70 });
  expect(windowsOf([{ ...page, tables: { "2_1": table(1, 2) } }])).toBeNull();
});
