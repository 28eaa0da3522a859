import { untrack } from "svelte";
import type { Frame } from "./game.ts";

/** What a board marks as its frames follow each other. A look back has marks of its own, and leaves those of the match. */
export class Marks<T> {
  #now: T = $state.raw() as T;

  /** `add` makes the marks after a frame of those before. To be made while a component is. */
  constructor(none: T, frame: () => Frame, add: (before: T, frame: Frame) => T) {
    this.#now = none;
    let match = none;
    let last = -1;
    $effect.pre(() => {
      const next = frame();
      untrack(() => {
        const back = next.id === last && next.before === null;
        if (next.id >= 0 && !back) [match, last] = [add(match, next), next.id];
        this.#now = next.id < 0 ? add(none, next) : match;
      });
    });
  }

  get now(): T {
    return this.#now;
  }
}
