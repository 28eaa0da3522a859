import { expect, it } from "vitest";
import { placeKey, placeOf, placesIn } from "$web/events/ruled_place.ts";
import type { Round } from "$web/events/table_words.ts";

const round = (round: number, ...over: boolean[]): Round =>
  ({
    stage: 1,
    round,
    by_hand: false,
    byes: [],
    tables: over.map((over, i) => ({ table: i + 1, over, seats: [1, 2], games: [], points: [] })),
  }) as unknown as Round;

it("TN-18 a director rules at the table that was pressed, or else at the first one without a result", () => {
  const places = placesIn([round(1, true, true), round(2, true, false)]);
  expect(places.map(({ key }) => key)).toEqual(["1_2_1", "1_2_2", "1_1_1", "1_1_2"]);
  expect(placeOf(places, placeKey(1, 1, 2))).toMatchObject({ round: 1, table: { table: 2 } });
  expect(placeOf(places, "")).toMatchObject({ round: 2, table: { table: 2 } });
  expect(placeOf(placesIn([round(1, true)]), "")).toMatchObject({ round: 1 });
  expect(placeOf([], "")).toBeUndefined();
});
