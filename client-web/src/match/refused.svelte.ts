import type { GameUi } from "../games/game.ts";
import { refusalText } from "../text/refusal.ts";
import { announce } from "../ui/announcer.svelte.ts";
import { readable, type Match } from "./match.svelte.ts";

const nothing = { frame: -1, text: "" };

/** Why something had no effect: shown until the next press, or until something happens, and only as long as it takes to read it. */
export class Refused {
  readonly #match: Match;
  readonly #ui: () => GameUi;
  readonly #frame: () => number;
  #said = $state.raw(nothing);

  constructor(match: Match, ui: () => GameUi, frame: () => number) {
    [this.#match, this.#ui, this.#frame] = [match, ui, frame];
    $effect(() => {
      if (this.#said.text === "") return;
      const timer = setTimeout(() => (this.#said = nothing), readable);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      if (match.refusal) announce(refusalText(match.refusal, ui()), "assertive");
    });
  }

  get text(): string {
    if (this.#match.refusal) return refusalText(this.#match.refusal, this.#ui());
    return this.#said.frame === this.#frame() && !this.#match.pending ? this.#said.text : "";
  }

  /** Tells the rule that a press on the board has met. */
  explain(rule: string): void {
    const text = this.#ui().rule(rule) ?? "";
    if (!text || !this.#match.yours) return;
    this.#said = { frame: this.#frame(), text };
    announce(text, "assertive");
  }

  /**
   * A press in there is a new try. A pointer ends what is said before the board knows what the press means, since a drag is
   * long over when it does.
   */
  readonly endedBy = (where: HTMLElement) => {
    const end = () => {
      this.#said = nothing;
      this.#match.refusal = null;
    };
    const key = ({ key }: KeyboardEvent) => {
      if (key === "Enter" || key === " ") end();
    };
    where.addEventListener("pointerdown", end, true);
    where.addEventListener("keydown", key, true);
    return () => {
      where.removeEventListener("pointerdown", end, true);
      where.removeEventListener("keydown", key, true);
    };
  };
}
