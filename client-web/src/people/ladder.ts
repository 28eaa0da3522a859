import type { GameInfo } from "$protocol";

/** Which matches of a game a ladder rates (RA-1). */
export type LadderKind = "two" | "many" | "bots";

export interface Ladder {
  readonly game: string;
  readonly kind: LadderKind;
}

/** The parts of a ladder's name; null for what is none. */
export function readLadder(name: string): Ladder | null {
  const found = /^(.+)_(two|many|bots)$/.exec(name);
  return found ? { game: found[1]!, kind: found[2] as LadderKind } : null;
}

export const ladderName = ({ game, kind }: Ladder): string => `${game}_${kind}`;

/** The ladders on which matches of a game can be rated. */
export function kindsOf({ min_seats, max_seats }: GameInfo): LadderKind[] {
  const kinds: LadderKind[] = [];
  if (min_seats <= 2 && max_seats >= 2) kinds.push("two");
  if (max_seats > 2) kinds.push("many");
  return [...kinds, "bots"];
}
