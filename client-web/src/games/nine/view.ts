import type { Action, GameEvent, View } from "../game.ts";

/** A counter by its colour: yellow, blue, orange, green for the seats 0 to 3, and neutral red. */
export type Counter = "y" | "b" | "o" | "g" | "r";

export type Phase = "red" | "place" | "move";

/** The view of games/nine/RULES.md. */
export interface NineView {
  phase: Phase;
  cells: Record<string, Counter>;
  slots: Record<string, Counter>;
  sections: Record<string, number>;
  points: Record<string, number>;
}

export type NineAction = { type: "red"; cell: string } | { type: "place" | "move"; slot: string };

export type NineEvent =
  | { type: "red"; cell: string; by: number }
  | { type: "place"; slot: string; by: number }
  | { type: "move"; slot: string; cell: string; by: number }
  | { type: "blocked"; slot: string }
  | { type: "phase"; phase: Phase }
  | { type: "passed"; seat: number }
  | { type: "won"; seat: number; rule: string };

export const nineEvent = (event: GameEvent): NineEvent => event as unknown as NineEvent;

/** Whether an event puts or moves a counter. */
export const isAction = (event: NineEvent): event is Extract<NineEvent, { by: number }> => "by" in event;

/** The view, with defaults for the members that a table before its start does not have. */
export function nineView(view: View): NineView {
  const {
    phase = "red",
    cells = {},
    slots = {},
    sections = {},
    points = {},
  } = view as unknown as Partial<NineView>;
  return { phase, cells, slots, sections, points };
}

const counters: readonly Counter[] = ["y", "b", "o", "g"];

export const counterOf = (seat: number): Counter => counters[seat] ?? "r";

/** The spot to press for an action: a cell or a slot. */
export const spotOf = (action: NineAction): string => (action.type === "red" ? action.cell : action.slot);

/** The legal actions by their spots. */
export const targets = (legal: readonly Action[]): Map<string, NineAction> =>
  new Map((legal as unknown as NineAction[]).map((action) => [spotOf(action), action]));
