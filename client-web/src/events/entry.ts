import type { TournamentDocument } from "$protocol";
import { formatOf } from "./words.ts";

type Head = Pick<TournamentDocument, "phase" | "settings" | "terms" | "round">;

/** Whether players can enter now by themselves: until the start, in an arena to its end, late in a Swiss (TN-7, TN-28). */
export function takesEntries({ phase, settings, terms, round }: Head): boolean {
  if (terms.who === "list" || phase === "finished" || phase === "cancelled") return false;
  if (phase === "open") return true;
  const { stage = 1, round: begun = 0, of = 0 } = round ?? {};
  const format = formatOf(settings);
  if (stage > 1 || format === "arena") return stage === 1;
  const { late_rounds: late = -1 } = settings as { late_rounds?: number };
  return format === "swiss" && begun < (late >= 0 ? late : Math.floor(of / 2));
}
