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
 * `before` and what a frame adds. Who watches sees the last action alone, and so does who looks at an earlier position;
 * nothing is marked after an action was taken back.
 */
export function recent<T>(
  before: Recent<T>,
  frame: Frame,
  you: number | null,
  mean: (event: GameEvent) => Meaning<T>,
): Recent<T> {
  const { events, earlier } = frame;
  if (events.some(({ type }) => type === "taken_back")) return nothing;
  const jump = frame.before === null;
  const reader = jump && !earlier ? null : you;
  let now = jump ? nothing : before;
  let first = true;
  const all = reader === null ? events : [...(earlier ?? []), ...events];
  for (const meaning of all.map(mean)) {
    if (meaning === "end") now = nothing;
    if (meaning === "end" || meaning === null) continue;
    const own = meaning.seat === reader;
    if ((first && (own || reader === null)) || now.own !== own) now = { acts: [], own };
    first = false;
    now = { ...now, acts: [...now.acts, meaning.act] };
  }
  return now;
}
