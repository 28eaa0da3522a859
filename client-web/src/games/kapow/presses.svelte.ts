import { isKnown } from "$web/ui/again.ts";
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

/** A play that waits for a second press on the same place. */
export interface Asked {
  readonly place: Place;
  readonly action: KapowAction;
}

interface Kept {
  readonly frame: number;
  readonly first: Place | null;
  readonly options: readonly Option[];
  readonly asked: Asked | null;
}

const none = { first: null, options: [], asked: null } as const;

/** The actions after which a card lies elsewhere for good. */
const plays: ReadonlySet<KapowAction["type"]> = new Set(["discard", "replace", "powerset", "swap"]);

/** Turns presses into an action: one press, or two, or a press and a choice between its meanings. */
export class Presses {
  readonly #of: () => Pressable;
  readonly #act: (action: KapowAction) => void;
  /** Where the card is to lie that is taken from the discard pile by a drag: to take and to play it are two actions. */
  #then: Place | null = null;
  #askedAt = 0;
  #kept = $state.raw<Kept>({ ...none, frame: NaN });

  constructor(of: () => Pressable, act: (action: KapowAction) => void) {
    this.#of = of;
    this.#act = act;
  }

  readonly #now = $derived.by((): Kept =>
    this.#kept.frame === this.#of().frame && this.#of().legal.length
      ? this.#kept
      : { ...none, frame: this.#of().frame },
  );

  /** The first press: a card to turn up, or the KAPOW! to swap. */
  get first(): Place | null {
    return this.#now.first;
  }

  /** The options to choose from. */
  get options(): readonly Option[] {
    return this.#now.options;
  }

  /** The play that is done by one more press. */
  get asked(): Asked | null {
    return this.#now.asked;
  }

  /** Where an action in two presses begins: `first`, or the only KAPOW! that may be swapped. */
  readonly chosen = $derived.by((): Place | null => {
    const { legal, you } = this.#of();
    return this.#now.first ?? (you === null ? null : onlySwap(legal, you));
  });

  readonly #own = $derived.by((): Place[] => {
    const { you, hand } = this.#of();
    if (you === null) return [];
    return hand.flatMap((triad, i) => (triad ?? []).map((_, level) => placeOf(you, [i, level])));
  });

  /** The places where a press has an effect. */
  readonly able = $derived.by((): ReadonlySet<Place> => {
    const { legal, you } = this.#of();
    if (you === null) return new Set();
    const direct = ["draw", "discard", "end", ...this.#own].filter(
      (place) => meanings(legal, place, this.chosen).length,
    );
    return new Set(this.chosen ? direct : [...direct, ...this.#sources]);
  });

  /** The places where an action in two presses may begin. */
  get begins(): ReadonlySet<Place> {
    return this.#sources;
  }

  readonly #sources = $derived.by(() => {
    const { legal, you } = this.#of();
    return you === null ? new Set<Place>() : sources(legal, you);
  });

  /** A press on a place; with `ask` a play is done by the second one there. */
  press(place: Place, from: Place | null = this.chosen, ask = false): void {
    this.#then = null;
    const { legal, hand, taken } = this.#of();
    const meant = meanings(legal, place, from);
    const [action] = meant;
    if (place === this.first) this.#keep({});
    else if (meant.length > 1) this.#keep({ first: this.first, options: optionsOf(meant, hand, taken) });
    else if (action && ask && plays.has(action.type)) this.#ask({ place, action });
    else if (action) this.choose(action);
    else if (this.#sources.has(place)) this.#keep({ first: place });
  }

  #ask(play: Asked): void {
    if (this.asked?.place !== play.place) {
      this.#askedAt = performance.now();
      this.#keep({ first: this.first, asked: play });
    } else if (isKnown(this.#askedAt)) this.choose(play.action);
  }

  choose(action: KapowAction): void {
    this.#keep({});
    this.#act(action);
  }

  /** Goes back from the choice, or from the play that is asked about. */
  cancel(): void {
    this.#then = null;
    this.#keep({ first: this.first });
  }

  /** The taken card, the top of the discard pile, and a KAPOW! that may be swapped, may also be dragged. */
  mayDrag(place: Place): boolean {
    if (place === "discard") return this.#of().legal.some((one) => one.type === "take" && one.from === place);
    if (place === "taken") return this.able.has("discard");
    return this.#of().legal.some(({ type }) => type === "swap") && this.#sources.has(place);
  }

  /** Where a press, or the card that is dragged, has an effect. */
  targets(dragged: Place | undefined): ReadonlySet<Place> {
    return dragged === "discard" ? new Set([...this.able, ...this.#own]) : this.able;
  }

  drop(from: Place, to: Place): void {
    if (from === "discard") {
      if (!this.#own.includes(to)) return;
      this.press(from);
      this.#then = to;
      return;
    }
    if (this.able.has(to) || this.#sources.has(from)) this.press(to, from === "taken" ? null : from);
  }

  /** Plays the card that a drag has taken from the discard pile, as soon as that may be done. */
  follow(): void {
    const { legal } = this.#of();
    const to = this.#then;
    if (to !== null && meanings(legal, to, null).length > 0) this.press(to, null);
  }

  #keep(what: Partial<Kept>): void {
    this.#kept = { ...none, ...what, frame: this.#of().frame };
  }
}
