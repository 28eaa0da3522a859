import "../support/browser.ts";
import { expect, it } from "vitest";
import type { LobbyDocument, MatchRow, TableRow } from "$protocol";
import { Lobby } from "$web/screens/lobby.svelte.ts";
import type { Session } from "$web/session/session.svelte.ts";

type Watcher = (copy: { value: LobbyDocument } | null) => void;

/** A lobby that has that document. */
function lobbyOf(doc: LobbyDocument | null): Lobby {
  const watch = (_: string, watcher: Watcher) => {
    watcher(doc && { value: doc });
    return () => {};
  };
  return new Lobby({ watch } as unknown as Session);
}

const [ada, bela] = ["ada", "bela"].map((id) => ({ id, name: id }));
const table = (created: number, seated: object, taken: object = seated) =>
  ({ game: "nine", created, seated, seats: 2, taken }) as unknown as TableRow;
const match = (started: number, seated: object) => ({ game: "kuba", started, seated }) as unknown as MatchRow;

it("AC-1 a player finds the public matches of another device, the newest first", () => {
  const lobby = lobbyOf({
    tables: { t1: table(5, { 1: ada }), t2: table(6, {}) },
    matches: {
      m1: match(4, { 0: ada, 1: bela }),
      m2: match(7, { 0: bela, 1: ada }),
      m3: match(8, { 0: bela }),
    },
    online: 2,
  });
  expect(lobby.seatsOf("ada")).toEqual([
    { match: "m2", game: "kuba", at: 7 },
    { match: "t1", game: "nine", at: 5 },
    { match: "m1", game: "kuba", at: 4 },
  ]);
  expect(lobby.seatsOf(undefined)).toEqual([]);
});

it("nobody sits anywhere before the lobby is here, or where rows do not tell who sits", () => {
  expect(lobbyOf(null).seatsOf("ada")).toEqual([]);
  const row = { game: "kuba", started: 1 } as unknown as MatchRow;
  expect(lobbyOf({ tables: {}, matches: { m1: row }, online: 0 }).seatsOf("ada")).toEqual([]);
});

it("tables with a free seat come before those that are full, the newest first", () => {
  const full = { 0: "player", 1: "player" };
  const tables = { t1: table(5, {}), t2: table(9, {}, full), t3: table(6, {}), t4: table(3, {}, full) };
  const lobby = lobbyOf({ tables, matches: {}, online: 0 });
  expect(lobby.tables("").map(([id]) => id)).toEqual(["t3", "t1", "t2", "t4"]);
});
