/**
 * What a game is to the page: how its view is drawn, its events told and animated. The page knows no rules; the
 * server says what is legal, and the actions here are passed on as they came. One folder a game, found by
 * `registry.ts`; a game without a folder is played by `generic/`.
 */
import type { Component } from "svelte";
import type { Json, JsonObject } from "$protocol";

/** The `state` of a match document: the view the game's RULES.md describes. */
export type View = JsonObject;

/** An action, as `match.legal` lists it and `match.act` takes it. */
export type Action = JsonObject;

/** An event of a patch, as the game's RULES.md describes it. */
export type GameEvent = JsonObject & { type: string };

/** One picture of a match and how it came about. */
export interface Frame {
  /** Another number for every frame, going up: what an animation is keyed by. */
  readonly id: number;
  /** What to show, at the end of the animation. */
  readonly view: View;
  /** The view before; null where nothing is known of it, and nothing is to be animated. */
  readonly before: View | null;
  /** What happened in between, in order; empty when the frame is not to be animated. */
  readonly events: readonly GameEvent[];
  /** Who was to move before; null if nobody or unknown. Events that do not say who did it mean this seat. */
  readonly mover: number | null;
}

/** Who sits around the board. */
export interface Seating {
  /** How many seats there are. */
  readonly count: number;
  /** What to call each seat: the player's name. */
  readonly names: readonly string[];
  /** The seat of whoever looks at the board; null for a spectator. The board is turned to it. */
  readonly you: number | null;
}

/** What every board is given. */
export interface BoardProps {
  frame: Frame;
  seating: Seating;
  /** The seats that may act now. */
  turn: readonly number[];
  /** What `you` may do now; empty while it is not your turn, a frame is being animated, or nobody may act here. */
  legal: readonly Action[];
  /** Does one of `legal` (free numbers filled in). The board need not wait: it gets a new frame, or none if refused. */
  act: (action: Action) => void;
  /** Tells why something that was pressed does nothing, by the id of the rule that says so. */
  explain?: (rule: string) => void;
  /** Nothing may move: show the end of every frame at once. */
  still: boolean;
  /** A drawing without controls and without a place in the order of the keyboard, as in the help. */
  picture?: boolean;
}

/** How events are told. */
export interface Telling {
  readonly seating: Seating;
  /** The name of a seat, "You" for your own. */
  name(seat: number): string;
  readonly mover: number | null;
  /** The view after the events. */
  readonly view: View;
}

export interface GameUi {
  readonly Board: Component<BoardProps>;
  /** The rules in short with drawn examples. */
  readonly Help: Component;
  /** What a seat is called by its colour or place ("White"); "" where it has none. */
  seatName(seat: number, count: number): string;
  /** A CSS colour that stands for the seat; never the only sign of it. */
  seatColour(seat: number, count: number): string;
  /** What stands beside a player's name: "3 red, 1 white". Short; "" if nothing. */
  score(view: View, seat: number, count: number): string;
  /** An event as one sentence of a log; null for one that says nothing on its own. */
  tell(event: GameEvent, telling: Telling): string | null;
  /** What the player to move should do now, in one line: "Push a marble". Told to `you` only. */
  prompt(view: View, legal: readonly Action[]): string;
  /** How long the board takes to animate a frame, ms; 0 to show it at once. */
  duration(frame: Frame): number;
  /** A rule by its id ("KU-5") in one sentence, for refusals; undefined if the catalogue has none. */
  rule(id: string): string | undefined;
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
