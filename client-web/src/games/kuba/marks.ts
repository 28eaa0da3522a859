import type { Frame, GameEvent } from "../game.ts";
import type { Direction } from "./cells.ts";
import { kubaEvent, type Marble } from "./view.ts";

/** A row of marbles that was pushed by one cell. */
export interface Row {
  /** The cell that the push came from. */
  readonly from: string;
  readonly dir: Direction;
  /** How many marbles went along, with the one that fell. */
  readonly count: number;
  readonly fell: Marble | null;
}

/** The pushes of a turn: who captures pushes again. */
export interface Pushed {
  readonly seat: number | null;
  readonly rows: readonly Row[];
}

export const none: Pushed = { seat: null, rows: [] };

function rowsOf(events: readonly GameEvent[]): Row[] {
  const rows: Row[] = [];
  for (const event of events.map(kubaEvent)) {
    const last = rows.at(-1);
    if (event.type === "push")
      rows.push({ from: event.from, dir: event.dir, count: event.count, fell: null });
    if (event.type === "capture" && last) rows.splice(-1, 1, { ...last, fell: event.marble });
  }
  return rows;
}

/** The pushes to be marked after a frame; after a jump those of the frame alone, and none after one was taken back. */
export function pushed(before: Pushed, frame: Frame): Pushed {
  if (frame.events.some(({ type }) => type === "taken_back")) return none;
  const known = frame.before ? before : none;
  const rows = rowsOf(frame.events);
  if (rows.length === 0) return known;
  // What was guessed is told once more when it has become true.
  const isNew = (row: Row): boolean => !rows.some(({ from, dir }) => from === row.from && dir === row.dir);
  const kept = known.seat === frame.mover ? known.rows.filter(isNew) : [];
  return { seat: frame.mover, rows: [...kept, ...rows] };
}
