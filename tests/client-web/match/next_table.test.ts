import "../support/browser.ts";
import { expect, it } from "vitest";
import type { TableRow } from "$protocol";
import { nextTable } from "$web/match/next_table.ts";

const closed = { match: "old", game: "kuba", host: "ada" };
const row = (created: number, game: string, ...players: string[]) =>
  ({
    game,
    created,
    seated: Object.fromEntries(players.map((id, seat) => [seat, { id, name: id }])),
  }) as unknown as TableRow;

it("the host's newest table of the same game takes the place of one that was closed", () => {
  const tables = {
    old: row(9, "kuba", "ada"),
    first: row(5, "kuba", "ada"),
    second: row(6, "kuba", "bob", "ada"),
    other: row(7, "nine", "ada"),
    strange: row(8, "kuba", "bob"),
  };
  expect(nextTable(tables, closed)).toEqual({ match: "second", host: "ada", created: 6 });
  expect(nextTable({ old: tables.old, strange: tables.strange }, closed)).toBe(null);
});
