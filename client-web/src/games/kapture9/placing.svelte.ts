import { isKnown } from "$web/ui/again.ts";

/** A meekone that is put on a base after a foul of the other. A finger, which covers what it points at, presses the base twice. */
export class Placing {
  readonly #free: () => ReadonlySet<number>;
  readonly #place: (base: number) => void;
  #pressed: number | null = $state(null);
  #since = 0;
  /** The base that a mouse, or the keyboard, points at. */
  over: number | null = $state(null);

  constructor(free: () => ReadonlySet<number>, place: (base: number) => void) {
    [this.#free, this.#place] = [free, place];
  }

  /** The base that is asked about. */
  readonly asked = $derived.by(() => this.#among(this.#pressed));
  /** The base where a meekone is shown as it would be. */
  readonly shown = $derived.by(() => this.asked ?? this.#among(this.over));

  press(base: number, finger: boolean): void {
    if (!finger) this.#do(base);
    else if (this.asked !== base) [this.#pressed, this.#since] = [base, performance.now()];
    else if (isKnown(this.#since)) this.#do(base);
  }

  /** Places what is asked about. */
  confirm(): void {
    if (this.asked !== null) this.#do(this.asked);
  }

  clear(): void {
    this.#pressed = null;
  }

  #do(base: number): void {
    this.clear();
    this.#place(base);
  }

  #among(base: number | null): number | null {
    return base !== null && this.#free().has(base) ? base : null;
  }
}
