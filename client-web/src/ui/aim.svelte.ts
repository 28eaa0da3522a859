import type { Spot } from "./spatial.ts";

/** What is looked at on a board before it is done: by mouse or keyboard in passing, by a finger until it is confirmed. */
export class Aim {
  /** The name of the spot looked at. */
  spot: string | null = $state(null);
  /** A finger has chosen it: it is done when it is pressed again, or confirmed by a button. */
  chosen = $state(false);
  /** The spot under a finger that still lies on the board, in shares of the board from its upper left corner. */
  held: Spot | null = $state.raw(null);

  look(spot: string | null, chosen = false): void {
    [this.spot, this.chosen, this.held] = [spot, spot !== null && chosen, null];
  }

  hold(spot: string | null, at: Spot): void {
    [this.spot, this.chosen, this.held] = [spot, false, spot === null ? null : at];
  }

  clear(): void {
    this.look(null);
  }
}
