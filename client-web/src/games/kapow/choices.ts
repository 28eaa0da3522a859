/** The meaning of a press on the table, found in the legal actions. */
import { atOf, placeOf, type Place } from "./table.ts";
import type { At, KapowAction, Pile } from "./view.ts";

const same = (a: At, b: At): boolean => a[0] === b[0] && a[1] === b[1];

/** The places for the first of two presses that make an action: the first card to turn up, or the KAPOW! to swap. */
export function sources(legal: readonly KapowAction[], you: number): Set<Place> {
  const places = legal.flatMap((action) => {
    if (action.type === "reveal") return [...action.at];
    return action.type === "swap" ? [action.from] : [];
  });
  return new Set(places.map((at) => placeOf(you, at)));
}

/** The KAPOW! that may be swapped, if there is only one. */
export function onlySwap(legal: readonly KapowAction[], you: number): Place | null {
  if (!legal.some(({ type }) => type === "swap")) return null;
  const [only, another] = sources(legal, you);
  return only && !another ? only : null;
}

function means(action: KapowAction, place: Place, chosen: Place | null): boolean {
  switch (action.type) {
    case "take":
      return place === (action.from satisfies Pile);
    case "discard":
      return place === "discard";
    case "end":
      return place === "end";
    case "replace":
    case "powerset":
      return place.includes("/") && same(action.at, atOf(place));
    case "reveal":
      return pairs(action.at, place, chosen) || pairs([action.at[1], action.at[0]], place, chosen);
    case "swap":
      return pairs([action.from, action.to], place, chosen);
  }
}

const pairs = ([from, to]: readonly [At, At], place: Place, chosen: Place | null): boolean =>
  chosen !== null && place.includes("/") && same(from, atOf(chosen)) && same(to, atOf(place));

/**
 * The actions that a press on `place` may mean, after a press on `chosen`. `place` is one of your own, a pile, or
 * "end".
 */
export function meanings(
  legal: readonly KapowAction[],
  place: Place,
  chosen: Place | null,
): readonly KapowAction[] {
  return legal.filter((action) => means(action, place, chosen));
}
