/** What the server is asked for about a finished match (docs/analysis.md). */
import type { AnalysisRequest, AnalysisTry, AnalysisTryResult } from "$protocol";
import type { Session } from "../session/session.svelte.ts";

/** How well the house plays. */
export const levels = ["easy", "medium", "hard"] as const satisfies readonly AnalysisTry["best"][];
export type Level = (typeof levels)[number];

/** How thorough an analysis is. */
export type Depth = NonNullable<AnalysisRequest["depth"]>;

/** A position that was reached by actions that nobody played. */
export type Tried = AnalysisTryResult;

/** Asks for an analysis; the name of its document. */
export const requestAnalysis = async (session: Session, match: string, depth: Depth): Promise<string> =>
  (await session.call("analysis.request", { match, depth })).document;

export const tryActions = (session: Session, params: AnalysisTry): Promise<Tried> =>
  session.call("analysis.try", params);
