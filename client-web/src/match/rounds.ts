import type { GameUi } from "../games/game.ts";
import type { Timeline } from "./timeline.ts";

/** A round of a match, and the first position in it. */
export interface Round {
  readonly n: number;
  readonly at: number;
}

/** The rounds of a match as far as it has been read; empty in a game without rounds. */
export function roundsOf(timeline: Timeline | null, ui: GameUi | null): Round[] {
  const rounds: Round[] = [];
  for (const [at, { doc }] of (timeline?.positions ?? []).entries()) {
    const n = Object.keys(doc.state).length > 0 ? ui?.round?.(doc.state) : undefined;
    if (n !== undefined && n !== rounds.at(-1)?.n) rounds.push({ n, at });
  }
  return rounds;
}
