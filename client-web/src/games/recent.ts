import type { Frame, GameEvent } from "./game.ts";

/** What a board marks: what was done since the reader's last action. */
export interface Recent<T> {
  readonly acts: readonly T[];
  /** All of it is the reader's own action. */
  readonly own: boolean;
}

export const nothing: Recent<never> = { acts: [], own: false };

/** What an event means for the marks: something that a seat did, the end of all marks, or nothing. */
export type Meaning<T> = { readonly seat: number; readonly act: T } | "end" | null;

/**
 * `before` and what a frame adds. Who watches sees the last action alone; nothing is marked after a jump, nor after an
 * action was taken back.
 */
export function recent<T>(
  before: Recent<T>,
  frame: Frame,
  you: number | null,
  mean: (event: GameEvent) => Meaning<T>,
): Recent<T> {
  if (frame.before === null || frame.events.some(({ type }) => type === "taken_back")) return nothing;
  let now = before;
  let first = true;
  for (const meaning of frame.events.map(mean)) {
    if (meaning === "end") now = nothing;
    if (meaning === "end" || meaning === null) continue;
    const own = meaning.seat === you;
    if ((first && (own || you === null)) || now.own !== own) now = { acts: [], own };
    first = false;
    now = { ...now, acts: [...now.acts, meaning.act] };
  }
  return now;
}
