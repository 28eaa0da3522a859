import { expect, it } from "vitest";
import type { OwnTable } from "$protocol";
import { Attendance, placeOf } from "$web/events/attendance.ts";

const table = (more: Partial<OwnTable> = {}): OwnTable => ({
  stage: 1,
  round: 2,
  table: 3,
  game: 1,
  seats: [1, 2],
  ready: false,
  ...more,
});

/** A player at an event, and what the page said for the player. */
function come() {
  const said: string[] = [];
  const later: (() => void)[] = [];
  const draws = {
    ready: (_: string, { round, table }: OwnTable, place: string) =>
      Promise.resolve(void said.push(`${place} at ${round}/${table}`)),
    ticketLedTo: (place: string, match: string) =>
      Promise.resolve(void said.push(`${place} led to ${match}`)),
  };
  const attendance = new Attendance({ draws }, "t_a", (_, run) => void later.push(run));
  const sees = (...tables: OwnTable[]) => attendance.seen({ director: false, entrant: 1, tables });
  const rest = () => new Promise((over) => setTimeout(over));
  return { said, later, attendance, sees, rest };
}

it("TN-15 says once that the player is at the table, and again when the server has forgotten it", async () => {
  const { said, sees } = come();
  sees(table());
  sees(table());
  expect(said).toEqual(["t_a_1_2_3_1 at 2/3"]);
  sees(table({ ready: true }));
  sees(table());
  expect(said).toEqual(["t_a_1_2_3_1 at 2/3", "t_a_1_2_3_1 at 2/3"]);
});

it("TN-15 says it again when the document does not show it, until the player is gone", async () => {
  const { said, later, attendance, sees, rest } = come();
  sees(table());
  await rest();
  later.shift()?.();
  expect(said).toHaveLength(2);
  await rest();
  attendance.stop();
  later.shift()?.();
  expect(said).toHaveLength(2);
});

it("GEN-2 passes the part on to the match, once, and goes on with the next table that waits", () => {
  const { said, sees } = come();
  const played = table({ match: "m1", ready: true });
  sees(played, table({ round: 3 }));
  sees(played, table({ round: 3 }));
  expect(said).toEqual(["t_a_1_2_3_1 led to m1", "t_a_1_3_3_1 at 3/3"]);
});

it("names each game of each table in its own way", () => {
  const places = [table(), table({ game: 2 }), table({ round: 3 }), table({ table: 4 }), table({ stage: 2 })];
  expect(new Set(places.map((place) => placeOf("t_a", place))).size).toBe(places.length);
});
