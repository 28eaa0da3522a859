import type { Action } from "../game.ts";
import { beside, edgeBetween } from "./board.ts";
import { placeOf, resources, type By, type KabetopoView, type Resource } from "./view.ts";

export type Move = { type: "move"; to: string; by?: By; bump_to?: string };
export type Drop = { type: "drop"; piece: Resource; edge?: string; on?: string };
export type KabetopoAction = Move | Drop | { type: "token" } | { type: "end" };

/** The legal actions in the order in which a player chooses: first the kind of action, then the place. */
export interface Choices {
  /** By square, the moves that lead there; more than one where the player has to choose. */
  readonly moves: ReadonlyMap<string, readonly Move[]>;
  /** By resource, the edges, portals and doors on which it may be dropped. */
  readonly drops: Readonly<Record<Resource, ReadonlyMap<string, Drop>>>;
  readonly token: boolean;
  readonly end: boolean;
}

export function choicesOf(legal: readonly Action[]): Choices {
  const actions = legal as unknown as readonly KabetopoAction[];
  const moves = new Map<string, Move[]>();
  const drops = { wall: new Map(), monolith: new Map(), portal: new Map(), lock: new Map() };
  for (const action of actions) {
    if (action.type === "move") moves.set(action.to, [...(moves.get(action.to) ?? []), action]);
    if (action.type === "drop") drops[action.piece].set(placeOf(action), action);
  }
  const has = (type: string): boolean => actions.some((action) => action.type === type);
  return { moves, drops, token: has("token"), end: has("end") };
}

/** Whether any resource may be dropped. */
export const mayDrop = ({ drops }: Choices): boolean =>
  resources.some((resource) => drops[resource].size > 0);

/** Whether a move ends the turn: the token is used, or the player always keeps it. */
export const isLast = (view: KabetopoView, token: boolean, kept: boolean): boolean =>
  view.stage === "extra" || !token || kept;

/**
 * The way of a move, for its picture and its name: as the move says, or as the board suggests. Only the server decides.
 */
export function wayOf(move: Move, from: string, view: KabetopoView): By {
  if (move.by) return move.by;
  const { to } = move;
  const edge = edgeBetween(from, to);
  const piece = edge && view.edges[edge.name];
  if (edge && (from in view.peaks || piece === undefined || piece === "portal")) return "step";
  if (view.doors[`door:${from}`] === `door:${to}`) return "door";
  const over = beside(from).find((square) => isBehind(from, square, to));
  const taken = over && Object.values(view.runners).some(({ square, home }) => square === over && !home);
  return taken ? "leap" : "portal";
}

/** Whether `to` lies straight behind `over`, seen from `from`. */
const isBehind = (from: string, over: string, to: string): boolean =>
  beside(over).includes(to) &&
  to !== from &&
  (from.charAt(0) === to.charAt(0) || from.charAt(1) === to.charAt(1));
