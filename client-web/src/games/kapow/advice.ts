/** Where an action that is shown, not done, takes place on the table. */
import type { Advice } from "../game.ts";
import { placeOf, type Place } from "./table.ts";
import type { KapowAction } from "./view.ts";

/** The places of an action, to be framed. */
export function placesOf({ action: raw, seat }: Advice): Place[] {
  const action = raw as unknown as KapowAction;
  switch (action.type) {
    case "take":
      return [action.from];
    case "discard":
      return ["discard"];
    case "end":
      return ["end"];
    case "reveal":
      return action.at.map((at) => placeOf(seat, at));
    case "replace":
    case "powerset":
      return [placeOf(seat, action.at)];
    case "swap":
      return [placeOf(seat, action.from), placeOf(seat, action.to)];
  }
}

/** Frames the places of actions within a table, until the returned function is called. */
export function framed(table: HTMLElement, advice: readonly Advice[]): () => void {
  const parts = advice.flatMap((one) =>
    placesOf(one).flatMap((place) =>
      [...table.querySelectorAll<HTMLElement>(`[data-place="${place}"], [data-spot="${place}"]`)].map(
        (found) => ({ part: found.closest<HTMLElement>(".spot, .card") ?? found, kind: one.kind }),
      ),
    ),
  );
  // The best action is framed last: its frame stays where both take place.
  const order = parts.toSorted((a, b) => Number(a.kind === "best") - Number(b.kind === "best"));
  for (const { part, kind } of order) part.dataset.advice = kind;
  return () => {
    for (const { part } of order) delete part.dataset.advice;
  };
}
