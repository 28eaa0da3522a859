/** What a press would do, in words, before it is done. */
import { meanings } from "./choices.ts";
import { handAfter, sameAct, withoutGone } from "./outcome.ts";
import { shortMinus } from "./spot.ts";
import { openPoints, type Hand, type Place } from "./table.ts";
import { t } from "./text.ts";
import type { Card, KapowAction } from "./view.ts";
import { askText, cardName } from "./words.ts";

/** The table on which somebody looks before a press. */
export interface Outlook {
  readonly legal: readonly KapowAction[];
  readonly hand: Hand;
  /** The taken card, "?" if there is none. */
  readonly taken: Card;
  /** The card on top of the discard pile, "" if there is none. */
  readonly top: Card;
  /** Somebody is out already. */
  readonly last: boolean;
  /** Where an action in two presses begins. */
  readonly chosen: Place | null;
  /** The same, where it was pressed, so that another press undoes it. */
  readonly first: Place | null;
}

/** The plays after which a hand counts something else, or is played on with. */
const plays: ReadonlySet<KapowAction["type"]> = new Set(["discard", "replace", "powerset", "swap", "end"]);

/** A KAPOW! that lies alone may be swapped, so that the turn goes on. */
const goesOn = (hand: Hand, action: KapowAction): boolean =>
  action.type !== "swap" && action.type !== "end" && hand.some((triad) => triad?.includes("K"));

/** Whether the turn ends with it, and no card is face down then (KP-13). */
const goesOut = (hand: Hand, action: KapowAction): boolean =>
  !goesOn(hand, action) && !hand.some((triad) => triad?.includes("?"));

/** A play, and what comes of it: "Replace 10 by 2 – your sum becomes 18". */
export function playText(action: KapowAction, { hand, taken, last }: Omit<Outlook, "legal">): string {
  const what = action.type === "end" ? t("ahead.end") : askText(action, hand, taken);
  const after = handAfter(hand, taken, action);
  const left = withoutGone(after);
  const [before, then] = [openPoints(hand), openPoints(left)];
  const n = shortMinus(then);
  const gone = left.some((triad, i) => !triad && after[i]);
  const sum = gone ? t("ahead.triad", { n }) : then === before ? "" : t("ahead.sum", { n });
  const out = !last && goesOut(left, action) ? t("ahead.out") : "";
  const comes = [sum, out].filter(Boolean).join(", ");
  return comes ? t("ahead", { what, comes }) : what;
}

function actText(action: KapowAction, at: Outlook): string {
  if (plays.has(action.type)) return playText(action, at);
  if (action.type === "take")
    return action.from === "draw" ? t("ahead.draw") : t("ahead.discard", { card: cardName(at.top) });
  return t("ahead.reveal");
}

/** One of two cards to turn up is chosen. */
export const begun = ({ first, legal }: Pick<Outlook, "first" | "legal">): boolean =>
  first !== null && legal.some(({ type }) => type === "reveal");

/** What a press on a place would do; "" where it does nothing. `begins` are the places where an action begins. */
export function foretold(place: Place, at: Outlook, begins: ReadonlySet<Place>): string {
  if (place === at.first) return t(begun(at) ? "ahead.more" : "ahead.undo");
  const meant = meanings(at.legal, place, at.chosen);
  const [action] = meant;
  if (action && meant.every((other) => sameAct(other, action))) return actText(action, at);
  if (action) return t("ahead.choose", { card: cardName(at.taken) });
  if (!begins.has(place)) return "";
  return t(at.legal.some(({ type }) => type === "swap") ? "ahead.pick" : "ahead.first");
}
