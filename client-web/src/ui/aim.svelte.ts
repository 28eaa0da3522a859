import type { Spot } from "./spatial.ts";

/**
 * The spot that the user looks at on a board before acting: under the mouse or the keyboard's cursor, or under a finger
 * until it is confirmed.
 */
export class Aim {
  /** The name of the spot. */
  spot: string | null = $state(null);
  /** A finger has chosen the spot. A second press on it, or a button, confirms. */
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
