import type { Frame, GameEvent, View } from "../games/game.ts";

export interface Change {
  readonly view: View;
  readonly events: readonly GameEvent[];
  readonly mover: number | null;
}

/** Above this many pictures waiting, the oldest are shown without their motion. */
const patience = 3;

/**
 * Shows one picture after the other, each for as long as its motion takes. When too many wait, those in between are not
 * animated, so that the page catches up.
 */
export class Playback {
  shown: Frame = $state.raw({ id: 0, view: {}, before: null, events: [], mover: null });
  /** Whether nothing moves and nothing waits. */
  idle = $state(true);
  readonly #duration: (frame: Frame) => number;
  readonly #after: (ms: number, run: () => void) => () => void;
  #waiting: Change[] = [];
  #cancel: (() => void) | null = null;

  /** `duration` says how long a frame moves, ms; `after` runs something later. */
  constructor(duration: (frame: Frame) => number, after: (ms: number, run: () => void) => () => void) {
    this.#duration = duration;
    this.#after = after;
  }

  /** Shows a view at once and drops waiting pictures. */
  reset(view: View, events: readonly GameEvent[] = [], mover: number | null = null): void {
    this.stop();
    this.shown = { id: this.shown.id + 1, view, before: null, events, mover };
  }

  /** Shows a change after all changes before it. */
  push(change: Change): void {
    this.#waiting.push(change);
    if (this.idle) this.#next();
  }

  /** Shows at once what the server has not confirmed yet. Nothing may be waiting. */
  guess(change: Change): void {
    this.push(change);
    this.shown = { ...this.shown, guess: true };
  }

  /** What was guessed has become true: the picture stays, and its motion goes on. */
  settle(change: Change): void {
    const { id, before } = this.shown;
    this.shown = { ...change, id, before };
  }

  /** Takes a guess back. */
  retract(): void {
    if (this.shown.guess && this.shown.before) this.reset(this.shown.before);
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#waiting = [];
    this.idle = true;
  }

  #next(): void {
    const change = this.#waiting.shift();
    if (!change) {
      this.idle = true;
      return;
    }
    const hurried = this.#waiting.length >= patience;
    const frame: Frame = {
      ...change,
      id: this.shown.id + 1,
      before: hurried ? null : this.shown.view,
    };
    this.shown = frame;
    const ms = hurried ? 0 : this.#duration(frame);
    if (ms <= 0) {
      this.#next();
      return;
    }
    this.idle = false;
    this.#cancel = this.#after(ms, () => this.#next());
  }
}
