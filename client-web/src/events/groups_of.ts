import type { Round } from "./table_words.ts";

/** Who plays whom in a stage of groups, group by group in the order of their tables: whoever met is in one group. */
export function groupsOf(rounds: readonly Round[]): number[][] {
  const groups: number[][] = [];
  for (const { tables } of rounds)
    for (const { seats } of tables) {
      const known = groups.filter((group) => group.some((entrant) => seats.includes(entrant)));
      const [first] = known;
      const all = [...new Set([...known.flat(), ...seats])];
      if (!first) groups.push(all);
      else {
        groups[groups.indexOf(first)] = all;
        for (const other of known.slice(1)) groups.splice(groups.indexOf(other), 1);
      }
    }
  return groups;
}
