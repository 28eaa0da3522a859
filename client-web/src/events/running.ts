import type { TablesDocument } from "$protocol";

/** A match of a table that is being played. */
export interface RunningMatch {
  readonly match: string;
  readonly round: number;
  readonly table: number;
  /** The entrants, as the table has them. */
  readonly seats: readonly number[];
}

/** The matches that are being played, those of the newest round first, by table. */
export const runningOf = (pages: readonly Pick<TablesDocument, "tables">[]): RunningMatch[] =>
  pages
    .flatMap(({ tables }) => Object.entries(tables))
    .flatMap(([key, { seats, games }]) => {
      const [round = 0, table = 0] = key.split("_").map(Number);
      return games.flatMap(({ match, state }) =>
        match !== undefined && state === "running" ? [{ match, round, table, seats }] : [],
      );
    })
    .sort((a, b) => b.round - a.round || a.table - b.table);
