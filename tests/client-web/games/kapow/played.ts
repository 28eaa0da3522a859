/** A match of two rounds by three, as seat 0 was told of it. Views are kept behind the steps that are worth a look. */
import type { KapowAction, KapowEvent, KapowView } from "$web/games/kapow/view.ts";
import recorded from "./match.json";

export interface Step {
  readonly events: readonly KapowEvent[];
  readonly mover: number | null;
  readonly view?: KapowView;
}

/** What seat 0 saw, and what it could do. */
export interface Decision {
  readonly view: KapowView;
  readonly legal: readonly KapowAction[];
}

export const start = recorded.start as unknown as KapowView;
export const steps = recorded.steps as unknown as readonly Step[];
export const decisions = recorded.decisions as unknown as Readonly<
  Record<keyof typeof recorded.decisions, Decision>
>;
