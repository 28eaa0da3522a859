import type { OwnMatch } from "$protocol";

/** How a match of one's own stands, as far as the server tells it. */
export interface Standing {
  /** The others at the table, by seat. */
  readonly others: readonly NonNullable<OwnMatch["players"]>[string][];
  readonly waits: boolean;
  /** Whose turn it is: yours, that of one other, or of several others. */
  readonly turn: "yours" | "theirs" | "others" | "none";
  /** The one other who is to move. */
  readonly mover: string;
  /** Until when, Unix ms; Infinity without a clock. */
  readonly due: number;
}

export function standingOf({ players = {}, status, turn = [], due }: OwnMatch, you: string): Standing {
  const movers = turn.flatMap((seat) => players[seat] ?? []);
  const yours = movers.some(({ id }) => id === you);
  return {
    others: Object.values(players).filter(({ id }) => id !== you),
    waits: status === "open",
    turn: yours ? "yours" : movers.length === 0 ? "none" : movers.length === 1 ? "theirs" : "others",
    mover: movers[0]?.name ?? "",
    due: due ?? Infinity,
  };
}

/** First what waits for you, and of that what is due first. */
export function byUrgency(a: Standing | undefined, b: Standing | undefined): number {
  const rank = (one: Standing | undefined) => (one?.turn === "yours" ? 0 : one ? 1 : 2);
  const due = ({ due }: Standing) => Math.min(due, Number.MAX_SAFE_INTEGER);
  return rank(a) - rank(b) || (a && b ? due(a) - due(b) : 0);
}
