import { runnerNames, type RunnerName } from "./board.ts";
import type { GameEvent, View } from "../game.ts";

export type Piece = "wall" | "monolith" | "portal";
export type Resource = Piece | "lock";
export const resources: readonly Resource[] = ["wall", "monolith", "portal", "lock"];

export type By = "step" | "leap" | "portal" | "door";

export interface Runner {
  seat: number;
  square: string;
  stones: number;
  token: boolean;
  left: Record<Resource, number>;
  halfway?: boolean;
  helped?: boolean;
  /** Its place among the runners that came home. */
  home?: number;
  bumped_by?: RunnerName;
}

export interface Score {
  points: number;
  first_homes: number;
  first_stones: number;
  unused: number;
}

/** The view of games/kabetopo/RULES.md. */
export interface KabetopoView {
  round: number;
  rounds: number;
  stage: "begin" | "bonus" | "moved" | "extra";
  edges: Record<string, Piece>;
  set_up: Record<string, Piece>;
  locks: Record<string, boolean>;
  doors: Record<string, string>;
  peaks: Record<string, number>;
  runners: Partial<Record<RunnerName, Runner>>;
  scores: Record<string, Score>;
}

interface OfRunner {
  runner: RunnerName;
  seat: number;
}

export type Feat = "first_stone" | "second_stone" | "tadaima" | "natural_tadaima" | "preservation";

export type KabetopoEvent =
  | ({ type: "move"; from: string; to: string; by: By } & OfRunner)
  | ({ type: "bump"; from: string; to: string } & OfRunner)
  | ({ type: "stone"; peak: string; order: number } & OfRunner)
  | ({ type: "halfway"; corner: string } & OfRunner)
  | ({ type: "tadaima"; corner: string; place: number; natural: boolean } & OfRunner)
  | { type: "points"; seat: number; for: Feat; points: number }
  | { type: "drop"; piece: Resource; edge?: string; on?: string; seat: number }
  | { type: "token" | "end" | "passed"; seat: number }
  | { type: "round_over"; round: number; rule: string }
  | { type: "round"; round: number }
  | { type: "won"; seats: number[]; rule: string };

export const kabetopoEvent = (event: GameEvent): KabetopoEvent => event as unknown as KabetopoEvent;

const empty: KabetopoView = {
  round: 1,
  rounds: 1,
  stage: "begin",
  edges: {},
  set_up: {},
  locks: {},
  doors: { "door:a3": "door:f4", "door:c6": "door:d1", "door:d1": "door:c6", "door:f4": "door:a3" },
  peaks: { c4: 4 },
  runners: {},
  scores: {},
};

/** The view, with defaults for the members that a table before its start does not have. */
export const kabetopoView = (view: View): KabetopoView => ({
  ...empty,
  ...(view as unknown as Partial<KabetopoView>),
});

/** The runners of a view in the order of their turns. */
export const runnersOf = (view: KabetopoView): (Runner & { name: RunnerName })[] =>
  runnerNames.flatMap((name) => {
    const runner = view.runners[name];
    return runner ? [{ name, ...runner }] : [];
  });

/** The runner of a seat in this round. */
export const runnerOf = (
  view: KabetopoView,
  seat: number | null,
): (Runner & { name: RunnerName }) | undefined => runnersOf(view).find((runner) => runner.seat === seat);

/** Where a resource was dropped: an edge or a door. */
export const placeOf = (drop: { edge?: string; on?: string }): string => drop.edge ?? drop.on ?? "";
