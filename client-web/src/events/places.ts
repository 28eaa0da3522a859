import type { TablesDocument, TournamentTable } from "$protocol";

/** Where somebody sits in the newest round. */
export interface Place {
  readonly number: number;
  readonly name: string;
  readonly table: number;
  /** The others at the table. */
  readonly against: string;
  /** The kind of the bye of who has no table. */
  readonly bye?: TablesDocument["byes"][number]["kind"];
}

/** Everybody of the newest round by name, as people in a hall look for themselves. */
export function placesOf(pages: readonly TablesDocument[], nameOf: (number: number) => string): Place[] {
  const seated = pages.flatMap(({ round, tables }) =>
    Object.entries(tables).flatMap(([key, { seats }]) => {
      const [of = 0, table = 0] = key.split("_").map(Number);
      if (of !== round) return [];
      return seats.map((number) => ({
        number,
        name: nameOf(number),
        table,
        against: seats
          .filter((seat) => seat !== number)
          .map(nameOf)
          .join(", "),
      }));
    }),
  );
  const byes = (pages[0]?.byes ?? []).map(({ entrant, kind }) => ({
    number: entrant,
    name: nameOf(entrant),
    table: 0,
    against: "",
    bye: kind,
  }));
  return [...seated, ...byes].sort((a, b) => a.name.localeCompare(b.name));
}

/** A table of the newest round, as a hall sees it. */
export interface Result {
  readonly key: string;
  readonly table: number;
  readonly seats: TournamentTable["seats"];
  readonly of: TournamentTable;
}

/** The tables of the newest round in their order. */
export const resultsOf = (pages: readonly TablesDocument[]): Result[] =>
  pages
    .flatMap(({ round, tables }) =>
      Object.entries(tables).flatMap(([key, of]) => {
        const [number = 0, table = 0] = key.split("_").map(Number);
        return number === round ? [{ key, table, seats: of.seats, of }] : [];
      }),
    )
    .sort((a, b) => a.table - b.table);

/** How many tables wait for their players, and until when the last of them does, Unix ms; null when none does. */
export function windowsOf(pages: readonly TablesDocument[]): { waiting: number; until: number } | null {
  const all = pages.flatMap(({ tables }) =>
    Object.values(tables).flatMap(({ until, over }) => (until === undefined || over ? [] : [until])),
  );
  return all.length > 0 ? { waiting: all.length, until: Math.max(...all) } : null;
}
