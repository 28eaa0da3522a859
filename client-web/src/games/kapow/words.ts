/** Cards, positions and choices in words. */
import { arrangeOf, powersetOf, sameAct, topsOf } from "./outcome.ts";
import { countOf, faceOf, isPower, shiftOf, shortMinus, signed, stackOf } from "./spot.ts";
import { spotAt, type Hand } from "./table.ts";
import { t } from "./text.ts";
import type { At, Card, KapowAction, Spot } from "./view.ts";

export function cardName(card: Card): string {
  if (card === "?") return t("card.hidden");
  if (card === "K") return t("card.kapow");
  return isPower(card) ? t("card.power", { n: faceOf(card) ?? 0 }) : card;
}

/** A position in words: "7", "face down", "7 with +1 −2, counts 6". */
export function spotName(spot: Spot): string {
  if (spot === "") return t("spot.empty");
  const { top, modifiers } = stackOf(spot);
  if (modifiers.length === 0) return cardName(top);
  const values = { card: cardName(top), modifiers: modifiers.map(signed).join(" ") };
  const count = countOf(spot);
  return count === null
    ? t("spot.wild", { ...values, low: shortMinus(shiftOf(spot)), high: shortMinus(12 + shiftOf(spot)) })
    : t("spot.powerset", { ...values, count: shortMinus(count) });
}

/** The same within a sentence about something else: "6−2 = 4" for a powerset. */
export function briefName(spot: Spot): string {
  const { top, modifiers } = stackOf(spot);
  if (modifiers.length === 0) return spotName(spot);
  const count = countOf(spot);
  const cards = faceOf(top) === null ? cardName(top) : String(faceOf(top));
  return [cards + modifiers.map(signed).join(""), count === null ? "" : shortMinus(count)]
    .filter(Boolean)
    .join("\u00a0=\u00a0");
}

const levels = ["level.0", "level.1", "level.2"] as const;

export const placeName = ([triad, level]: At): string =>
  t("place", { triad: triad + 1, level: t(levels[level] ?? "level.0") });

/** The same for the log, where a line is short: the numbers stand below the hands. */
export const shortPlace = ([triad, level]: At): string =>
  t("place.short", { triad: triad + 1, level: t(levels[level] ?? "level.0") });

/** A whole hand in words, for screen readers. */
export function handName(hand: Hand): string {
  const triads = hand.map((triad, i) =>
    triad
      ? t("hand.triad", { triad: i + 1, spots: triad.map(spotName).join(", ") })
      : t("hand.gone", { triad: i + 1 }),
  );
  return triads.join("; ");
}

/** An action as a phrase: "put 7 in place of 3 (Triad 1, top)". */
export function actionText(action: KapowAction, hand: Hand, taken: Card): string {
  const card = taken === "?" ? t("say.card") : cardName(taken);
  const [top] = topsOf(hand, taken, action, [action]);
  const tops = top === undefined ? "" : `, ${t("option.tops", { cards: cardName(top) })}`;
  switch (action.type) {
    case "reveal":
      return t("say.reveal", { one: placeName(action.at[0]), other: placeName(action.at[1]) });
    case "take":
      return t(`option.take.${action.from}`) + tops;
    case "discard":
      return t("say.discard", { card });
    case "replace":
      return (
        t("say.replace", { card, old: spotName(spotAt(hand, action.at)), place: placeName(action.at) }) + tops
      );
    case "powerset":
      return `${titleOf(action, hand, taken)} (${placeName(action.at)})${tops}`;
    case "swap":
      return t("say.swap", { one: placeName(action.from), other: placeName(action.to) }) + tops;
    case "end":
      return t("end");
  }
}

/** A play on the button that does it: "Replace 11 by 0". */
export function askText(action: KapowAction, hand: Hand, taken: Card): string {
  const card = cardName(taken);
  const of = (key: "ask.replace" | "ask.swap", at: At): string => {
    const other = spotAt(hand, at);
    return other === "?" ? t(`${key}.hidden`, { card }) : t(key, { card, other: briefName(other) });
  };
  switch (action.type) {
    case "discard":
      return t("ask.discard", { card });
    case "replace":
      return of("ask.replace", action.at);
    case "swap":
      return of("ask.swap", action.to);
    default:
      return titleOf(action, hand, taken);
  }
}

/** One of several meanings of a press. */
export interface Option {
  readonly action: KapowAction;
  /** The picture beside it. */
  readonly spot: Spot;
  readonly title: string;
  readonly note: string;
}

function titleOf(action: KapowAction, hand: Hand, taken: Card): string {
  switch (action.type) {
    case "replace":
      return t("option.replace", { old: spotName(spotAt(hand, action.at)) });
    case "powerset": {
      const spot = powersetOf(spotAt(hand, action.at), taken, action);
      const count = countOf(spot);
      const title = t(`option.${action.put}`, { modifier: signed(action.modifier) });
      return count === null ? title : t("option.counts", { title, count: shortMinus(count) });
    }
    case "swap":
      return t("option.swap");
    case "take":
      return t(`option.take.${action.from}`);
    default:
      return "";
  }
}

/**
 * The picture of an action: the spot that will result; when only the arrangement is to be chosen, the card that comes
 * to the top.
 */
function pictureOf(action: KapowAction, hand: Hand, taken: Card, tops: readonly Card[]): Spot {
  if (action.type === "replace") return taken;
  if (action.type === "powerset") return powersetOf(spotAt(hand, action.at), taken, action);
  return tops[0] ?? "K";
}

/** The actions that a press may mean, each with the words that tell it from the others. */
export function optionsOf(actions: readonly KapowAction[], hand: Hand, taken: Card): Option[] {
  const acts = actions.filter((action, i) => actions.findIndex((other) => sameAct(other, action)) === i);
  return actions.map((action) => {
    const among = actions.filter((other) => sameAct(other, action));
    const arranged = among.some((other) => arrangeOf(other).length > 0);
    const tops = arranged ? topsOf(hand, taken, action, among) : [];
    const note = tops.length ? t("option.tops", { cards: tops.map(cardName).join(", ") }) : "";
    // When only the arrangement of one action is to be chosen, the pictures tell the options apart.
    const spot = acts.length === 1 && tops.length ? (tops[0] ?? "") : pictureOf(action, hand, taken, tops);
    return { action, spot, title: titleOf(action, hand, taken), note };
  });
}
