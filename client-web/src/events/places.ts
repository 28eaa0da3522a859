import type { TablesDocument } from "$protocol";

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
