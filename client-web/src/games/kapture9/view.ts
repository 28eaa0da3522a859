import type { Action, GameEvent, View } from "../game.ts";
import { standardBoard, type BoardFacts, type Units } from "./facts.ts";

/** By base, the seat whose meekone is on it. */
export type Meekones = Readonly<Record<string, number>>;

/** The view of games/kapture9/RULES.md. */
export interface KaptureView {
  readonly bases: Meekones;
  readonly captured: Readonly<Record<string, number>>;
  readonly phase: "flick" | "choose" | "over";
  readonly round: number;
  readonly flicks: number;
  readonly wins: Readonly<Record<string, number>>;
  readonly began: number;
  readonly board: BoardFacts;
  /** Of a daily flick: the base whose meekone is to be knocked, and where the ball is to stop. The page adds it. */
  readonly goal?: { readonly target: number; readonly mark: Units };
}

/** Speeds to the right and forwards in 0.1 mm/s, side and height of the strike in 1/1024 of a radius. */
export type FlickNumbers = readonly [number, number, number, number];

export interface FlickEvent {
  readonly type: "flick";
  readonly seat: number;
  readonly asked: FlickNumbers;
  readonly played: FlickNumbers;
  readonly touched: readonly number[];
  /** How everything moved, for `decode` of trajectory.ts. */
  readonly path?: string;
}

export type KaptureEvent =
  | FlickEvent
  | { readonly type: "knocked"; readonly bases: Meekones }
  | { readonly type: "captured" | "place"; readonly base: number; readonly seat: number }
  | { readonly type: "foul"; readonly why: "left" | "opponent" }
  | { readonly type: "again" | "home" | "dead" }
  | { readonly type: "round"; readonly round: number; readonly captured: Meekones; readonly winner?: number }
  | { readonly type: "won"; readonly seat: number; readonly rule: string }
  | { readonly type: "drawn"; readonly rule: string };

const start: KaptureView = {
  bases: {},
  captured: {},
  phase: "flick",
  round: 1,
  flicks: 0,
  wins: {},
  began: 0,
  board: standardBoard,
};

/** The view, with what an empty one lacks before the match begins. */
export const kaptureView = (view: View): KaptureView => ({ ...start, ...(view as unknown as KaptureView) });
export const kaptureEvent = (event: GameEvent): KaptureEvent => event as unknown as KaptureEvent;

/** The bases that a meekone may be put on (after a foul of the other). */
export function placeable(legal: readonly Action[]): ReadonlySet<number> {
  return new Set(legal.filter((action) => action.type === "place").map((action) => Number(action.base)));
}
