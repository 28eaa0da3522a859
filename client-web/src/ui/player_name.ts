import type { Player } from "$protocol";
import { t } from "../text/text.ts";

/** The levels of the house's bots, the weakest first. */
export const levels = ["easy", "medium", "hard", "master"] as const;
export type Level = (typeof levels)[number];

/** The name of a player. A bot of the house is named by its level, with the number that the server gave it. */
export function nameOf({ name, level }: Player): string {
  const named = level && t.find(`bot.${level}`);
  return named ? named + (/ \d+$/.exec(name)?.[0] ?? "") : name;
}
