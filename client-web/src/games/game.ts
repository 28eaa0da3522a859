/**
 * The interface of a game to the page: how its view is drawn, and how its events are told and animated. The page knows
 * no rules. The server says which actions are legal, and the page passes them on unchanged. Each game has a folder,
 * which `registry.ts` finds. A game without a folder is played by `generic/`.
 */
import type { Component, Snippet } from "svelte";
import type { Json, JsonObject } from "$protocol";
import type { Sound } from "../sound.ts";

/** The `state` of a match document: the view the game's RULES.md describes. */
export type View = JsonObject;

/** An action, as `match.legal` lists it and `match.act` takes it. */
export type Action = JsonObject;

/** An event of a patch, as the game's RULES.md describes it. */
export type GameEvent = JsonObject & { type: string };

/** One picture of a match, and the events that led to it. */
export interface Frame {
  /** A number that grows with every frame; below 0 of an earlier position that is looked at. Animations are keyed by it. */
  readonly id: number;
  /** What to show, at the end of the animation. */
  readonly view: View;
  /** The view before; null when it is unknown and nothing is to be animated. */
  readonly before: View | null;
  /** The events in between, in order; empty when the frame is not to be animated. */
  readonly events: readonly GameEvent[];
  /** What happened before that since the reader's last action, and was shown without motion or not at all; for marks alone. */
  readonly earlier?: readonly GameEvent[];
  /** The seat that was to move before; null if nobody or unknown. Events without a seat are of this one. */
  readonly mover: number | null;
  /** How fast it is animated, as a part of the usual speed; the usual speed if left out. Boards need not heed it. */
  readonly pace?: number;
  /** It shows an action of this player as it will look, before the server has answered. */
  readonly guess?: boolean;
}

/** What a look at the board says of an action. */
export interface Foresight {
  readonly view: View;
  readonly events: readonly GameEvent[];
}

/** The players around the board. */
export interface Seating {
  /** How many seats there are. */
  readonly count: number;
  /** The name of each seat: that of its player. */
  readonly names: readonly string[];
  /** The viewer's own seat; null for a spectator. The board is turned to it. */
  readonly you: number | null;
  /** The seat that the board is turned to where `you` changes from action to action, as while actions are tried; null for a spectator. */
  readonly side?: number | null;
}

/** An action that is drawn on the board, as it stood before that action. */
export interface Advice {
  readonly action: Action;
  readonly seat: number;
  /** The best action that was found; or the one that was played, which is drawn fainter. */
  readonly kind: "best" | "played";
}

/** The properties of every board. */
export interface BoardProps {
  frame: Frame;
  seating: Seating;
  /** The seats that may act now. */
  turn: readonly number[];
  /**
   * The legal actions of `you`; empty while it is not your turn, while a frame is animated, and where nobody may act.
   */
  legal: readonly Action[];
  /**
   * Sends one of `legal`, with free numbers filled in. The board need not wait: it gets a new frame, or none if
   * refused.
   */
  act: (action: Action) => void;
  /**
   * Goes back before the last action of a turn that lasts. Null while there is none; left out where nothing is undone, or by
   * other means.
   */
  undo?: (() => void) | null | undefined;
  /** Actions to draw above everything else: an arrow, a ghost, a frame. Nothing for one that has no place. */
  advice?: readonly Advice[];
  /** An action to have ready, as if the player had aimed it; a new object makes it ready anew. Where nothing is aimed, it does nothing. */
  ready?: Action | null;
  /** Tells the player why a press had no effect, by the id of the rule that says so. */
  explain?: (rule: string) => void;
  /** Tells the player what to do next with what is chosen on the board, in place of `GameUi.prompt`; "" while nothing is. */
  ask?: (what: string) => void;
  /** No motion: show the end of every frame at once. */
  still: boolean;
  /** After the end of a match: what stands where the player has had controls. */
  ending?: Snippet | undefined;
  /** Where its controls, or the ending, stand beside the board; below it where this is left out. */
  beside?: HTMLElement | undefined;
  /** A drawing without controls, which the keyboard cannot reach, as in the help. */
  picture?: boolean;
  /** It is drawn on a tile: what cannot be read there is left out. */
  small?: boolean;
}

/** An action that was tried in practice, and what came of it. */
export interface Try {
  readonly action: Action;
  /** In the order of `Tries.columns`. */
  readonly cells: readonly string[];
}

/** Of a game in which the same action is tried again and again: what a table of tries shows. */
export interface Tries {
  /** The name of a try ("Flick 3"), and what does the last one again. */
  name(n: number): string;
  again(): string;
  /** What is switched on to stay in a position. */
  stay(): string;
  columns(): string[];
  /** What the events of one step tell of a try; null when there was none. */
  of(events: readonly GameEvent[]): Try | null;
}

/** How events are told. */
export interface Telling {
  readonly seating: Seating;
  /** The name of a seat, "You" for your own. */
  name(seat: number): string;
  readonly mover: number | null;
  /** The view after the events. */
  readonly view: View;
  /** All events of the same step, where they are known. */
  readonly among?: readonly GameEvent[];
}

export interface GameUi {
  readonly Board: Component<BoardProps>;
  /** The rules in short with drawn examples. */
  readonly Help: Component;
  /** What wins, in one short line: for who is about to act for the first time. Nothing if left out. */
  goal?(): string;
  /** The name of a seat by its colour or place ("White"); "" when it has none. */
  seatName(seat: number, count: number): string;
  /** A CSS colour that stands for the seat; never the only sign of it. */
  seatColour(seat: number, count: number): string;
  /** A short text beside a player's name: "3 red, 1 white"; "" for none. */
  score(view: View, seat: number, count: number): string;
  /** The same where there is little room: "3/7"; the whole score if left out. */
  brief?(view: View, seat: number, count: number): string;
  /** All of the score in few letters, for a phone; the score itself if left out. */
  short?(view: View, seat: number, count: number): string;
  /**
   * The points of a seat alone: "12". A game without `Supplies` has it whose board shows all names itself: on a phone, the
   * seats of a table of three or more then show no names.
   */
  points?(view: View, seat: number): string;
  /** How a match of two ended, by the points of either: "7 reds to 4"; nothing if left out. */
  margin?(points: number, others: number): string;
  /** What a seat still has, in one line below its score; nothing if left out. The board shows what is the reader's own. */
  readonly Supplies?: Component<{ frame: Frame; seat: number; own?: boolean }>;
  /** How the player wants to play, as checkboxes; nothing if left out. */
  readonly Preferences?: Component;
  /** The number of the round, by which a replay is leafed through; nothing in a game without rounds. */
  round?(view: View): number;
  /** An event as one sentence of the log; null for an event that needs no sentence. */
  tell(event: GameEvent, telling: Telling): string | null;
  /** What the log says small behind what came of an event that has no sentence of its own; null for nothing. */
  note?(event: GameEvent): string | null;
  /**
   * The events of one seat in a row as one short sentence, where they are the actions of one turn, which would else be told by
   * the last of them alone; null where they are not, and no such function where a turn is one action.
   */
  chain?(events: readonly GameEvent[], telling: Telling): string | null;
  /**
   * Why a match ended as it did, without who won, which stands before it: "Equal sections: ..."; "" where the points say it, and
   * undefined for an event that is told as in the log.
   */
  why?(event: GameEvent, telling: Telling): string | undefined;
  /** What puts a seat before another one with as many points, in a few words: "more first stones"; "" where nothing does. */
  ahead?(view: View, seat: number, other: number): string;
  /** What a replay says of an event that has no sentence in the log; null for nothing. */
  untold?(event: GameEvent, telling: Telling): string | null;
  /** An action as a short phrase: "c4 to the right". The telling has the view before the action, and who acts. */
  say(action: Action, telling: Telling): string;
  /**
   * What the board looks like once `seat` has done a legal action, as far as a look at the board tells: it is shown until
   * the server answers. Null, or no such function, where it takes more than a look.
   */
  foresee?(view: View, action: Action, seat: number): Foresight | null;
  /** What practice shows of actions that are tried; nothing where they are not aimed. */
  readonly tries?: Tries;
  /** What the player to move should do now, in one line: "Push a marble". Told to `you` only. */
  prompt(view: View, legal: readonly Action[]): string;
  /** Chance decides something in it: players are told how it is drawn. */
  readonly chance?: boolean;
  /** Its board takes the width of a desk; else it is as wide as the window is high. */
  readonly wide?: boolean;
  /** The board lies differently for seats 0 and 1, so that who watches may choose. */
  readonly sided?: boolean;
  /** The board lies the same for all seats, and who watches may turn it by half. */
  readonly turnable?: boolean;
  /** Its board has a button of its own for `BoardProps.undo`. */
  readonly undoes?: boolean;
  /** Below its board it has controls, which make room for the result. */
  readonly controls?: boolean;
  /** It fills a phone, so that the result comes before what else is below its board there. */
  readonly tall?: boolean;
  /** On a desk these stand beside the board, so that it is larger. */
  readonly aside?: boolean;
  /** On a desk, the height of what the board has below it, as a CSS length; nothing if left out. */
  readonly below?: string;
  /** How long the board takes to animate a frame, ms; 0 to show it at once. */
  duration(frame: Frame): number;
  /** Of a game whose motion decides: what is said while it does, and how long a frame keeps its outcome to itself, ms. */
  readonly suspense?: { text(name?: string): string; duration(frame: Frame): number };
  /** What an event sounds like; null for no sound. A game without this sounds from its own board, or not at all. */
  sound?(event: GameEvent): Sound | null;
  /** A rule by its id ("KU-5") in one sentence, for refusals; undefined if the catalogue has none. */
  rule(id: string): string | undefined;
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
