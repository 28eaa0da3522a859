/** Your hand after an action, to show the player's choices. */
import { countOf, shiftOf, stackOf, withModifier } from "./spot.ts";
import { spotAt, withSpot, type Hand } from "./table.ts";
import type { At, Card, KapowAction, Spot } from "./view.ts";

/** The position of a powerset after the taken card was added to it. */
export function powersetOf(
  old: Spot,
  taken: Card,
  { put, modifier }: KapowAction & { type: "powerset" },
): Spot {
  return put === "top" ? withModifier(taken, modifier) : withModifier(old, modifier);
}

/** The hand after the action, before complete triads are discarded. */
export function handAfter(hand: Hand, taken: Card, action: KapowAction): Hand {
  switch (action.type) {
    case "replace":
      return withSpot(hand, action.at, taken);
    case "powerset":
      return withSpot(hand, action.at, powersetOf(spotAt(hand, action.at), taken, action));
    case "swap": {
      const [one, other] = [spotAt(hand, action.from), spotAt(hand, action.to)];
      return withSpot(withSpot(hand, action.from, other), action.to, one);
    }
    default:
      return hand;
  }
}

export const arrangeOf = (action: KapowAction): readonly At[] =>
  "arrange" in action && action.arrange ? action.arrange : [];

/**
 * The cards that come to the top of the discard pile, for each triad whose owner may choose (KP-9): the triads that
 * some action of `among` arranges.
 */
export function topsOf(hand: Hand, taken: Card, action: KapowAction, among: readonly KapowAction[]): Card[] {
  const triads = [...new Set(among.flatMap(arrangeOf).map(([triad]) => triad))].sort((a, b) => a - b);
  const after = handAfter(hand, taken, action);
  return triads.map((triad) => {
    const [, level = 0] = arrangeOf(action).find(([arranged]) => arranged === triad) ?? [triad, 0];
    return stackOf(spotAt(after, [triad, level])).top;
  });
}

/** Whether two actions differ in nothing but their arrangement. */
export function sameAct(a: KapowAction, b: KapowAction): boolean {
  const bare = (action: KapowAction) => JSON.stringify({ ...action, arrange: undefined });
  return bare(a) === bare(b);
}

/** The numbers that a position may count: one, or those of a KAPOW! on top; none while it is face down. */
function rangeOf(spot: Spot): readonly [low: number, high: number] | null {
  const count = countOf(spot);
  if (count !== null) return [count, count];
  return stackOf(spot).top === "K" ? [shiftOf(spot), 12 + shiftOf(spot)] : null;
}

/** Whether a triad goes as it lies (KP-8); to foretell it in words, since the server decides. */
function goes(triad: readonly Spot[]): boolean {
  const ranges = triad.flatMap((spot) => [rangeOf(spot)].filter((range) => range !== null));
  if (ranges.length < triad.length) return false;
  return [1, -1, 0].some((step) => {
    const lows = ranges.map(([low], level) => low - step * level);
    const highs = ranges.map(([, high], level) => high - step * level);
    return Math.max(...lows) <= Math.min(...highs);
  });
}

/** The hand without the triads that go. */
export const withoutGone = (hand: Hand): Hand => hand.map((triad) => (triad && goes(triad) ? null : triad));
