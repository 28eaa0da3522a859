/** What a view still tells of the match before it: the rounds on the score sheet. */
import type { GameEvent, View } from "../game.ts";
import { kapowView } from "./view.ts";

export const recall = (view: View): GameEvent[] =>
  Object.entries(kapowView(view).sheet ?? {})
    .map(([round, points]) => ({ type: "scored", round: Number(round), points, doubled: false }))
    .sort((a, b) => a.round - b.round);
