import type { JsonObject } from "$protocol";
import type { Round } from "./table_words.ts";

/** A round as a director makes it by hand: 0 is a seat that is free. */
export interface PairingDraft {
  readonly tables: readonly (readonly number[])[];
  /** Of those without a table: which bye. */
  readonly byes: Readonly<Record<number, Bye>>;
}

export type Bye = "pairing" | "half" | "zero" | "full";

/** As many free tables as it takes to seat so many. */
export const emptyDraft = (entrants: number, seats: number): PairingDraft => ({
  tables: Array.from({ length: Math.ceil(entrants / seats) }, () => Array<number>(seats).fill(0)),
  byes: {},
});

/** The round as it is paired. */
export function draftOf({ tables, byes }: Round, seats: number): PairingDraft {
  const filled = tables.map((table) => Array.from({ length: seats }, (_, i) => table.seats[i] ?? 0));
  return { tables: filled, byes: Object.fromEntries(byes.map(({ entrant, kind }) => [entrant, kind])) };
}

/** Puts somebody on a seat, and takes them from where they were. */
export function seated(draft: PairingDraft, table: number, seat: number, entrant: number): PairingDraft {
  const tables = draft.tables.map((seats, i) =>
    seats.map((one, j) => (i === table && j === seat ? entrant : one === entrant ? 0 : one)),
  );
  return { ...draft, tables };
}

/** Fills the free seats in order. */
export function filled(draft: PairingDraft, entrants: readonly number[]): PairingDraft {
  const rest = withoutTable(draft, entrants);
  return { ...draft, tables: draft.tables.map((seats) => seats.map((one) => one || (rest.shift() ?? 0))) };
}

export function withoutTable({ tables }: PairingDraft, entrants: readonly number[]): number[] {
  const at = new Set(tables.flat());
  return entrants.filter((entrant) => !at.has(entrant));
}

/** The order that pairs so. Who has no table has a bye: without points, unless another was chosen. */
export function pairingOf(draft: PairingDraft, entrants: readonly number[]): JsonObject {
  const tables = draft.tables
    .map((seats) => seats.filter((entrant) => entrant !== 0))
    .filter((seats) => seats.length > 0);
  const byes = withoutTable(draft, entrants).map((entrant) => ({
    entrant,
    kind: draft.byes[entrant] ?? "zero",
  }));
  return { set_pairing: { tables, byes } };
}
