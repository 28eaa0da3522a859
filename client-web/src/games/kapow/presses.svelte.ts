import { meanings, onlySwap, sources } from "./choices.ts";
import { placeOf, type Hand, type Place } from "./table.ts";
import type { Card, KapowAction } from "./view.ts";
import { optionsOf, type Option } from "./words.ts";

/** The facts that decide which presses have an effect. */
export interface Pressable {
  /** A new frame forgets earlier presses. */
  readonly frame: number;
  readonly legal: readonly KapowAction[];
  /** Null for a spectator, who presses nothing. */
  readonly you: number | null;
  readonly hand: Hand;
  /** The taken card, "?" if there is none. */
  readonly taken: Card;
}

/** Turns presses into an action: one press, or two, or a press and a choice between its meanings. */
export class Presses {
  readonly #of: () => Pressable;
  readonly #act: (action: KapowAction) => void;
  #kept = $state.raw<{ frame: number; first: Place | null; options: readonly Option[] }>({
    frame: NaN,
    first: null,
    options: [],
  });

  constructor(of: () => Pressable, act: (action: KapowAction) => void) {
    this.#of = of;
    this.#act = act;
  }

  readonly #now = $derived.by(() =>
    this.#kept.frame === this.#of().frame && this.#of().legal.length
      ? this.#kept
      : { frame: this.#of().frame, first: null, options: [] },
  );

  /** The first press: a card to turn up, or the KAPOW! to swap. */
  get first(): Place | null {
    return this.#now.first;
  }

  /** The options to choose from. */
  get options(): readonly Option[] {
    return this.#now.options;
  }

  /** Where an action in two presses begins: `first`, or the only KAPOW! that may be swapped. */
  readonly chosen = $derived.by((): Place | null => {
    const { legal, you } = this.#of();
    return this.#now.first ?? (you === null ? null : onlySwap(legal, you));
  });

  /** The places where a press has an effect. */
  readonly able = $derived.by((): ReadonlySet<Place> => {
    const { legal, you, hand } = this.#of();
    if (you === null) return new Set();
    const own = hand.flatMap((triad, i) => (triad ?? []).map((_, level) => placeOf(you, [i, level])));
    const direct = ["draw", "discard", "end", ...own].filter(
      (place) => meanings(legal, place, this.chosen).length,
    );
    return new Set(this.chosen ? direct : [...direct, ...this.#sources]);
  });

  readonly #sources = $derived.by(() => {
    const { legal, you } = this.#of();
    return you === null ? new Set<Place>() : sources(legal, you);
  });

  press(place: Place, from: Place | null = this.chosen): void {
    const { legal, hand, taken } = this.#of();
    const meant = meanings(legal, place, from);
    if (place === this.first) this.#keep(null);
    else if (meant.length > 1) this.#keep(this.first, optionsOf(meant, hand, taken));
    else if (meant[0]) this.choose(meant[0]);
    else if (this.#sources.has(place)) this.#keep(place);
  }

  choose(action: KapowAction): void {
    this.#keep(null);
    this.#act(action);
  }

  /** Goes back from the choice. */
  cancel(): void {
    this.#keep(this.first);
  }

  /** The taken card, and a KAPOW! that may be swapped, may also be dragged. */
  mayDrag(place: Place): boolean {
    if (place === "taken") return this.able.has("discard");
    return this.#of().legal.some(({ type }) => type === "swap") && this.#sources.has(place);
  }

  drop(from: Place, to: Place): void {
    if (this.able.has(to) || this.#sources.has(from)) this.press(to, from === "taken" ? null : from);
  }

  #keep(first: Place | null, options: readonly Option[] = []): void {
    this.#kept = { frame: this.#of().frame, first, options };
  }
}
