import type { TournamentDocument } from "$protocol";
import { formatOf, playedOf } from "./words.ts";

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

type Staged = Pick<TournamentDocument, "settings" | "round">;

/** Whether players of the present stage can ask for byes, and directors give them: in a Swiss, in groups too (TN-8). */
export const knowsByes = ({ settings, round }: Staged): boolean =>
  playedOf(settings, round?.stage) === "swiss";

/** Whether players of the present stage can pause (TN-8). */
export const knowsPauses = (head: Staged): boolean =>
  knowsByes(head) || formatOf(head.settings, head.round?.stage) === "arena";

/** How many rounds the present stage has; 0 where nobody knows yet. */
export function roundsOf({ settings, round }: Staged): number {
  if (round) return round.of;
  const [first] = (settings as { stages?: { rounds?: number; inner?: { rounds?: number } }[] }).stages ?? [];
  return (first?.inner ?? first)?.rounds ?? 0;
}
