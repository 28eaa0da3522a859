/** The tables at which a director can rule. */
import type { Round } from "./table_words.ts";

export interface Place {
  readonly key: string;
  readonly stage: number;
  readonly round: number;
  readonly table: Round["tables"][number];
}

export const placeKey = (stage: number, round: number, table: number): string => `${stage}_${round}_${table}`;

/** All tables of all rounds, the newest round first. */
export const placesIn = (rounds: readonly Round[]): Place[] =>
  rounds
    .toReversed()
    .flatMap(({ stage, round, tables }) =>
      tables.map((table) => ({ key: placeKey(stage, round, table.table), stage, round, table })),
    );

/** The table of a key, or else the first one that has no result yet. */
export const placeOf = (places: readonly Place[], key: string): Place | undefined =>
  places.find((place) => place.key === key) ?? places.find(({ table }) => !table.over) ?? places[0];
