import type { GameEvent, Tries, Try } from "../games/game.ts";
import type { Entry } from "../match/log.ts";

/** A try with its number, from 1, and the ply at which it was made. */
export interface Numbered extends Try {
  readonly n: number;
  readonly ply: number;
  /** It was undone. */
  readonly undone: boolean;
}

/** The tries of a log by these seats, the newest first; those that were undone too. */
export function triedIn(log: readonly Entry[], own: readonly number[], tries: Tries): Numbered[] {
  const steps = new Map<number, Entry[]>();
  for (const entry of log) steps.set(entry.step, [...(steps.get(entry.step) ?? []), entry]);
  let found: Numbered[] = [];
  for (const entries of steps.values()) {
    const events = entries.map(({ event }): GameEvent => event);
    const back = events.find(({ type }) => type === "taken_back");
    if (back) found = found.map((one) => (one.ply >= Number(back.to) ? { ...one, undone: true } : one));
    const [first] = entries;
    if (!first?.view || first.mover === null || !own.includes(first.mover)) continue;
    const one = tries.of(events);
    if (one) found.push({ ...one, n: found.length + 1, ply: first.ply - 1, undone: false });
  }
  return found.reverse();
}
