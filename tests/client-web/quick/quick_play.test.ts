import "../support/browser.ts";
import { expect, it } from "vitest";
import type { GameInfo, TableRow } from "$protocol";
import { startsByItself } from "$web/session/by_itself.ts";
import { Refusal } from "$web/net/refusal.ts";
import { quickPlay } from "$web/quick/quick_play.ts";
import { fittingTables } from "$web/quick/waiting_tables.ts";
import type { Session } from "$web/session/session.svelte.ts";

const info = { id: "nine", min_seats: 2, max_seats: 4, options: [] } as unknown as GameInfo;

function row(change: Partial<TableRow> = {}): TableRow {
  const clock = { type: "fischer", initial_ms: 900_000, increment_ms: 10_000 } as const;
  return { game: "nine", options: {}, seats: 2, taken: { 0: "Bob" }, clock, created: 5, ...change };
}

it("the table that has waited longest comes first, with its first free seat", () => {
  const tables = {
    late: row({ created: 9 }),
    early: row({ created: 3, seats: 3, taken: { 0: "Bob", 2: "Cy" } }),
    other: row({ game: "kuba" }),
  };
  expect(fittingTables(tables, "nine")).toEqual([
    ["early", 1],
    ["late", 1],
  ]);
});

it("nobody is taken to a table that is rated, full, slow, without a clock, or the own one", () => {
  const others: Partial<TableRow>[] = [
    { rated: true },
    { taken: { 0: "Bob", 1: "Cy" } },
    { clock: { type: "none" } },
    { clock: { type: "move", move_ms: 3 * 86_400_000 } },
    { seated: { 0: { id: "ada", name: "Ada" } } },
  ];
  for (const one of others) expect(fittingTables({ m: row(one) }, "nine", "ada")).toEqual([]);
  const turns = row({ clock: { type: "move", move_ms: 60_000 } });
  expect(fittingTables({ turns }, "nine", "ada")).toHaveLength(1);
});

/** A session whose seats are refused at these tables, on a server with or without a house. */
function playing(taken: readonly string[], player: object | null = { id: "ada" }, house = true) {
  const asked: [string, object][] = [];
  const session = {
    player,
    games: [info],
    has: (feature: string) => house || feature !== "bots",
    signIn: (name: string) => Promise.resolve(asked.push(["sign_in.guest", { name }])),
    change: (method: string, params: object) => {
      asked.push([method, params]);
      return Promise.resolve({ match: "new" });
    },
    watch: (_: string, listener: (copy: object) => void) => {
      listener({ value: { status: "playing" } });
      return () => {};
    },
    draws: {
      sit: ({ match, seat }: { match: string; seat: number }) => {
        asked.push(["table.sit", { match, seat }]);
        const data = { code: "seat_taken", type: "", title: "", status: 409 } as const;
        return taken.includes(match) ? Promise.reject(new Refusal("", data)) : Promise.resolve();
      },
    },
  } as unknown as Session;
  return { session, asked };
}

it("sits down with whoever waits, and at the next table when somebody was quicker", async () => {
  const { session, asked } = playing(["a"]);
  expect(await quickPlay(session, info, { a: row({ created: 1 }), b: row() })).toBe("b");
  expect(asked.map(([method]) => method)).toEqual(["table.sit", "table.sit"]);
  expect(startsByItself("b")).toBe(false);
});

it("plays the house where nobody waits", async () => {
  const { session, asked } = playing(["a"]);
  expect(await quickPlay(session, info, { a: row() })).toBe("new");
  expect(asked.map(([method]) => method)).toEqual([
    "table.sit",
    "table.create",
    "table.sit",
    "table.add_bot",
    "table.start",
  ]);
  expect(asked[1]?.[1]).toMatchObject({ game: "nine", seats: 2, private: true, clock: { type: "none" } });
});

it("opens a public table on a clock that starts by itself where nobody waits, and there is no house", async () => {
  const { session, asked } = playing(["a"], null, false);
  expect(await quickPlay(session, info, { a: row() })).toBe("new");
  expect(asked.map(([method]) => method)).toEqual([
    "sign_in.guest",
    "table.sit",
    "table.create",
    "table.sit",
  ]);
  expect(asked[2]?.[1]).toEqual({
    game: "nine",
    seats: 2,
    clock: { type: "fischer", initial_ms: 900_000, increment_ms: 10_000 },
  });
  expect(startsByItself("new")).toBe(true);
});
