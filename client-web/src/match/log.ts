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
  /** The number of the turn with this entry, 0 before the first; null where the log does not begin with the match. */
  readonly nth: number | null;
  /** All events of its step. */
  readonly among?: readonly GameEvent[];
  /** How many actions of the same turn come before the one that this entry tells of; null if it tells of none. */
  readonly part: number | null;
}

type Place = Pick<Entry, "nth" | "part">;

/** Where a step stands among the turns. A seat that may go on after its action has the same turn. */
function placeOf(log: readonly Entry[], events: readonly GameEvent[], of: Step): Place {
  const last = log.at(-1);
  if (!last) return { nth: of.ply <= 1 ? of.ply : null, part: of.ply === 1 && of.mover !== null ? 0 : null };
  const back = events.find(({ type }) => type === "taken_back");
  if (back) return { nth: log.findLast(({ ply }) => ply <= Number(back.to))?.nth ?? null, part: null };
  if (of.mover === null || of.ply <= last.ply) return { nth: last.nth, part: null };
  // What lies between is not known, and neither is the number of the turn.
  if (of.ply > last.ply + 1) return { nth: null, part: 0 };
  const before = log.findLast(({ part, event }) => part !== null || event.type === "taken_back");
  const on = before && before.part !== null && before.mover === of.mover && before.turn.includes(of.mover);
  if (on) return { nth: last.nth, part: (before.part ?? 0) + 1 };
  return { nth: last.nth === null ? null : last.nth + 1, part: 0 };
}

/** How many entries a log keeps by default. */
const most = 400;

/** The log with the events of one more step at its end. It keeps the newest `keep` entries. */
export function logged(log: readonly Entry[], events: readonly GameEvent[], of: Step, keep = most): Entry[] {
  const last = log.at(-1);
  let id = last?.id ?? 0;
  const step = (last?.step ?? 0) + 1;
  const place = placeOf(log, events, of);
  return [
    ...log,
    ...events.map((event) => ({ ...of, ...place, id: ++id, step, event, among: events })),
  ].slice(-keep);
}

/**
 * The log with what lies behind the entry `known`, for a page that was away: `past` is the log of the record, and what
 * the page has seen since comes behind it.
 */
export function filled(
  log: readonly Entry[],
  known: Entry | undefined,
  past: readonly Entry[],
): readonly Entry[] {
  if (!known) return log.length === 0 ? past : log;
  const at = log.findIndex(({ id }) => id === known.id) + 1;
  const since = log.slice(at);
  const missed = past.filter(({ ply }) => ply > known.ply && ply < (since[0]?.ply ?? Infinity));
  if (missed.length === 0) return log;
  let whole: readonly Entry[] = log.slice(0, at);
  for (const part of [missed, since]) {
    for (const first of part.filter(({ step }, i) => step !== part[i - 1]?.step)) {
      const events = part.filter(({ step }) => step === first.step).map(({ event }) => event);
      whole = logged(whole, events, first);
    }
  }
  return whole;
}

type StepDocument = Pick<MatchDocument, "status" | "ply" | "turn" | "state">;

/** The step of a match after which its document is this one. */
export function stepOf(doc: StepDocument, mover: number | null): Step {
  const begun = doc.status === "playing" || doc.status === "finished";
  return { mover, ply: doc.ply, turn: doc.turn, view: begun ? doc.state : null };
}

const ends: ReadonlySet<string> = new Set(["won", "drawn"]);

/** Whether an entry says who has won, or that nobody has. */
export const isEnd = ({ event, turn }: Pick<Entry, "event" | "turn">): boolean =>
  // Behind the end nobody is to move. A card of Kapow! is "drawn", too.
  turn.length === 0 && ends.has(event.type);
