import type { Frame } from "../games/game.ts";
import type { Act } from "./turns.ts";

/** An earlier position of a match, looked at while the match goes on. */
export class Past {
  readonly #acts: () => readonly Act[];
  readonly #live: () => Frame;
  /** An entry of the act that is looked at; null for the match as it is. */
  #entry = $state<number | null>(null);
  /** The picture that was come back to, whose motion is over. */
  #met = $state(-1);

  /** `acts` are those that may be looked at, `live` is the picture of the match as it is. */
  constructor(acts: () => readonly Act[], live: () => Frame) {
    this.#acts = acts;
    this.#live = live;
  }

  readonly #at = $derived.by(() => {
    const entry = this.#entry;
    return entry === null ? -1 : this.#acts().findIndex(({ ids }) => ids.includes(entry));
  });

  /** The act that is looked at; null for the match as it is. */
  readonly act = $derived.by(() => this.#acts()[this.#at] ?? null);

  /** Whether there is an act before the one that is seen. */
  readonly earlier = $derived.by(() => (this.act ? this.#at > 0 : this.#acts().length > 1));

  /** What the board shows. */
  readonly frame = $derived.by((): Frame => {
    const live = this.#live();
    const { act } = this;
    if (!act?.view) return live.id === this.#met ? { ...live, before: null } : live;
    const { view, events, mover } = act;
    return { id: -(act.ids[0] ?? 0), view, before: null, events, mover };
  });

  look(act: Act): void {
    this.#entry = act.ids[0] ?? null;
  }

  /** Shows the match as it is, without the motion that led to it. */
  live(): void {
    this.#met = this.#live().id;
    this.#entry = null;
  }

  /** One act back or on; behind the last one is the match as it is. */
  step(by: -1 | 1): void {
    const acts = this.#acts();
    const to = (this.act ? this.#at : acts.length - 1) + by;
    const act = acts[to];
    if (act && to < acts.length - 1) this.look(act);
    else if (to >= acts.length - 1) this.live();
  }
}
