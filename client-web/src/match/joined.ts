/** Those who sat down one after the other, whom the log tells of in one line. */
import { t } from "../text/text.ts";
import type { Entry } from "./log.ts";

/** The seats of each such row of entries, by the id of its last one; none for the others of the row. */
export function satTogether(
  log: readonly Entry[],
  quiet: (entry: Entry) => boolean,
): ReadonlyMap<number, readonly number[]> {
  const rows = new Map<number, readonly number[]>();
  let before: Entry | null = null;
  for (const entry of log) {
    if (quiet(entry)) continue;
    if (entry.event.type !== "sat") {
      before = null;
      continue;
    }
    const seats: readonly number[] = (before && rows.get(before.id)) ?? [];
    if (before) rows.set(before.id, []);
    rows.set(entry.id, [...new Set([...seats, Number(entry.event.seat)])]);
    before = entry;
  }
  return rows;
}

/** "Ada, Bob and 2 others joined"; null where it was not more than one. */
export function togetherText(seats: readonly number[], name: (seat: number) => string): string | null {
  const [one = "", other = ""] = seats.map(name);
  if (seats.length < 2) return null;
  return seats.length === 2
    ? t("tell.sat.both", { one, other })
    : t.count("tell.sat.more", seats.length - 2, { one, other });
}
