import type { Frame, GameEvent, View } from "../games/game.ts";

export interface Change {
  readonly view: View;
  readonly events: readonly GameEvent[];
  readonly mover: number | null;
  /** The first entry of the log that tells of it. */
  readonly entry?: number;
}

/** Above this many pictures waiting, the oldest are shown without their motion. */
const patience = 3;

/**
 * Shows one picture after the other, each for as long as its motion takes. When too many wait, those in between are not
 * animated, so that the page catches up.
 */
export class Playback {
  shown: Frame = $state.raw({ id: 0, view: {}, before: null, events: [], mover: null });
  /** The last picture whose outcome may be told: the one that is shown, or the one before while a motion decides. */
  told: Frame = $state.raw(this.shown);
  /** The first change that may not be told yet; null when all may be told. */
  held: Change | null = $state.raw(null);
  /** Whether nothing moves and nothing waits. */
  idle = $state(true);
  readonly #duration: (frame: Frame) => number;
  readonly #suspense: (frame: Frame) => number;
  readonly #after: (ms: number, run: () => void) => () => void;
  #waiting: Change[] = [];
  /** What the last pictures told that were shown without their motion. */
  #hurried: readonly GameEvent[] = [];
  #cancel: (() => void) | null = null;

  /**
   * `duration` says how long a frame moves, ms, and `suspense` how long of that its outcome is not to be told; `after`
   * runs something later.
   */
  constructor(
    duration: (frame: Frame) => number,
    after: (ms: number, run: () => void) => () => void,
    suspense: (frame: Frame) => number = () => 0,
  ) {
    this.#duration = duration;
    this.#after = after;
    this.#suspense = suspense;
  }

  /** Shows a view at once and drops waiting pictures. */
  reset(
    view: View,
    events: readonly GameEvent[] = [],
    mover: number | null = null,
    earlier?: readonly GameEvent[],
  ): void {
    this.stop();
    const id = this.shown.id + 1;
    this.shown = { id, view, before: null, events, mover, ...(earlier && { earlier }) };
    this.told = this.shown;
  }

  /** Shows a change after all changes before it. */
  push(change: Change): void {
    this.#waiting.push(change);
    if (this.idle) this.#next();
    else this.held ??= this.#nextHeld();
  }

  /** Shows at once what the server has not confirmed yet. Nothing may be waiting. */
  guess(change: Change): void {
    this.push(change);
    this.told = this.shown = { ...this.shown, guess: true };
  }

  /** What was guessed has become true: the picture stays, and its motion goes on. */
  settle(change: Change): void {
    const { id, before } = this.shown;
    this.told = this.shown = { ...change, id, before };
  }

  /** Takes a guess back. */
  retract(): void {
    if (this.shown.guess && this.shown.before) this.reset(this.shown.before);
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
    [this.#waiting, this.#hurried] = [[], []];
    this.held = null;
    this.idle = true;
  }

  /** The first of the changes that wait whose motion decides. */
  #nextHeld(): Change | null {
    const { view: before } = this.shown;
    return this.#waiting.find((change) => this.#suspense({ ...change, id: 0, before }) > 0) ?? null;
  }

  #tell(): void {
    this.told = this.shown;
    this.held = this.#nextHeld();
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
      ...(this.#hurried.length && { earlier: this.#hurried }),
    };
    this.#hurried = hurried ? [...this.#hurried, ...change.events] : [];
    this.shown = frame;
    const ms = hurried ? 0 : this.#duration(frame);
    if (ms <= 0) {
      this.#tell();
      this.#next();
      return;
    }
    this.idle = false;
    const suspense = Math.min(ms, this.#suspense(frame));
    const rest = (): void => {
      this.#tell();
      this.#cancel = this.#after(ms - suspense, () => this.#next());
    };
    if (suspense <= 0) return rest();
    this.held = change;
    this.#cancel = this.#after(suspense, rest);
  }
}
