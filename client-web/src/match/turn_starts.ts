import type { Position } from "./timeline.ts";

/** So many positions are looked at to see whether turns have several steps: what a replay reads first. */
const first = 60;

/** Whether the action that led to a position began a turn: whoever may go on after an action has the same turn. */
function begins(positions: readonly Position[], at: number): boolean {
  const [before, now] = [positions[at - 1], positions[at]];
  return (
    !before ||
    !now ||
    before.mover !== now.mover ||
    now.mover === null ||
    !before.doc.turn.includes(now.mover)
  );
}

/**
 * The positions before the first action of each turn, and the last position: by these a replay is leafed through. Empty where a
 * turn is one action.
 */
export function turnStarts(positions: readonly Position[]): number[] {
  const starts: number[] = [];
  for (let at = 1; at < positions.length; at++) if (at === 1 || begins(positions, at)) starts.push(at - 1);
  const several = starts.some((at, i) => at < first && (starts[i + 1] ?? positions.length - 1) - at > 1);
  return several ? [...starts, positions.length - 1] : [];
}
