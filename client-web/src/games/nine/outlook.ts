import { fileOf, rankOf, sections } from "./board.ts";
import type { Counter, NineView } from "./view.ts";

/** The section of a cell, by its middle cell. */
export const sectionOf = (cell: string): string => {
  const [across, up] = [fileOf(cell), rankOf(cell)].map((place) => Math.floor(place / 3)) as [number, number];
  return sections[3 * (2 - up) + across] ?? "";
};

/** Who has more counters than any other in the section of a cell once `own` lies there too; null when nobody has. */
export function leaderWith(view: NineView, cell: string, own: Counter): Counter | null {
  const counts = new Map<Counter, number>([[own, 1]]);
  for (const [other, counter] of Object.entries(view.cells)) {
    if (counter === "r" || sectionOf(other) !== sectionOf(cell)) continue;
    counts.set(counter, (counts.get(counter) ?? 0) + 1);
  }
  const most = Math.max(...counts.values());
  const leaders = [...counts].filter(([, count]) => count === most);
  return leaders.length === 1 ? (leaders[0]?.[0] ?? null) : null;
}
