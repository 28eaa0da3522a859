import type { Action, GameEvent, View } from "../game.ts";
import type { Direction } from "./cells.ts";

export type Marble = "w" | "b" | "r";

/** The view of games/kuba/RULES.md. */
export interface KubaView {
  cells: Record<string, Marble>;
  captured: Record<string, { red: number; opponent: number }>;
  ban?: string;
  bonus?: boolean;
}

export interface Push {
  type: "push";
  from: string;
  dir: Direction;
}

export type KubaEvent =
  | (Push & { count: number })
  | { type: "capture"; cell: string; marble: Marble; by: number }
  | { type: "bonus"; seat: number }
  | { type: "won"; seat: number; rule: string }
  | { type: "drawn"; rule: string };

export const kubaView = (view: View): KubaView => view as unknown as KubaView;
export const kubaEvent = (event: GameEvent): KubaEvent => event as unknown as KubaEvent;
export const pushes = (legal: readonly Action[]): Push[] =>
  (legal as unknown as Push[]).filter((action) => action.type === "push");
