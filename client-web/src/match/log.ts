import type { MatchDocument } from "$protocol";
import type { GameEvent, View } from "../games/game.ts";

/** What happened in one step of a match: an action, or something that the server did. */
export interface Step {
  /** The seat that was to move; null if nobody. */
  readonly mover: number | null;
  /** How many actions the match has seen with this step. */
  readonly ply: number;
  /** The seats to move after it. */
  readonly turn: readonly number[];
  /** The view after it; null where there is none yet. */
  readonly view: View | null;
}

/** One event of the log. */
export interface Entry extends Step {
  readonly id: number;
  readonly event: GameEvent;
  /** Events of the same step have the same number. */
  readonly step: number;
}

/** How many entries a log keeps by default. */
const most = 400;

/** The log with the events of one more step at its end. It keeps the newest `keep` entries. */
export function logged(log: readonly Entry[], events: readonly GameEvent[], of: Step, keep = most): Entry[] {
  const last = log.at(-1);
  let id = last?.id ?? 0;
  const step = (last?.step ?? 0) + 1;
  return [...log, ...events.map((event) => ({ ...of, id: ++id, step, event }))].slice(-keep);
}

type StepDocument = Pick<MatchDocument, "status" | "ply" | "turn" | "state">;

/** The step of a match after which its document is this one. */
export function stepOf(doc: StepDocument, mover: number | null): Step {
  const begun = doc.status === "playing" || doc.status === "finished";
  return { mover, ply: doc.ply, turn: doc.turn, view: begun ? doc.state : null };
}
