/** What the server is asked for about a finished match (docs/analysis.md). */
import type { Json, JsonObject } from "$protocol";
import type { Action } from "../games/game.ts";
import type { Session } from "../session/session.svelte.ts";
import type { Step } from "./line.ts";

/** How well the house plays. */
export const levels = ["easy", "medium", "hard"] as const;
export type Level = (typeof levels)[number];

/** A position that was reached by actions that nobody played. */
export interface Tried {
  readonly ply: number;
  /** The view of the game, as `state` of a match has it. */
  readonly value: JsonObject;
  readonly to_move: readonly number[];
  /** By seat. */
  readonly legal: Readonly<Record<string, readonly Action[]>>;
  /** What the last action did, to be shown in motion. */
  readonly events?: readonly Json[];
  readonly over: boolean;
  readonly outcome?: { readonly ranks: readonly number[] };
  /** What the house would do, and the shares of winning after that. */
  readonly best?: { readonly seat: number; readonly action: Action; readonly shares: readonly number[] };
}

interface Trying {
  readonly match: string;
  readonly ply: number;
  readonly seat?: number;
  readonly actions: readonly Step[];
  readonly best?: Level;
}

type Ask = (method: string, params: object) => Promise<unknown>;
const asking = (session: Session): Ask => session.call.bind(session) as unknown as Ask;

/** Asks for an analysis; the name of its document. */
export async function requestAnalysis(
  session: Session,
  match: string,
  depth: "quick" | "deep",
): Promise<string> {
  const { document } = (await asking(session)("analysis.request", { match, depth })) as { document: string };
  return document;
}

export const tryActions = (session: Session, params: Trying): Promise<Tried> =>
  asking(session)("analysis.try", params) as Promise<Tried>;
