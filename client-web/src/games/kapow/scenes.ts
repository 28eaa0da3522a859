/**
 * A frame as a row of scenes, one or two for each event: the table while cards are on their way, and after they have
 * landed. The events say all that is needed; no rule is applied here.
 */
import type { Frame } from "../game.ts";
import { cardsOf, stackOf } from "./spot.ts";
import { placeOf, spotAt, tableOf, widthOf, withHand, withSpot, type Place, type Table } from "./table.ts";
import { kapowEvent, kapowView, type At, type Card, type KapowEvent, type Spot } from "./view.ts";

/** A card that goes from one place to another. */
export interface Flight {
  readonly spot: Spot;
  readonly from: Place;
  readonly to: Place;
}

export interface Scene {
  readonly event: KapowEvent;
  /** The table while the flights are under way. */
  readonly during: Table;
  readonly after: Table;
  readonly flights: readonly Flight[];
  /** How long the flights take, ms. */
  readonly flight: number;
  /** How long the scene takes in all, ms. */
  readonly ms: number;
}

const flightMs = 420;
const restMs = 120;
const turnUpMs = 380;

/** The pause between cards that one player turns up one after the other is shorter. */
const nextTurnUpMs = 130;

const noticeMs = 1300;
const scoresMs = 3400;

type Step = Omit<Scene, "event">;

const at = (after: Table, ms: number): Step => ({ during: after, after, flights: [], flight: 0, ms });

const fly = (during: Table, after: Table, ...flights: Flight[]): Step => ({
  during,
  after,
  flights,
  flight: flightMs,
  ms: flightMs + restMs,
});

function take(table: Table, { from, card }: KapowEvent & { type: "take" }): Step {
  const gone: Table =
    from === "draw" ? { ...table, draw: table.draw - 1 } : { ...table, discard: table.discard.slice(0, -1) };
  const taken = { from, card: card ?? "?" };
  return fly(gone, { ...gone, taken }, { spot: taken.card, from, to: "taken" });
}

function replace(table: Table, { by, at: where, card, discarded }: KapowEvent & { type: "replace" }): Step {
  const place = placeOf(by, where);
  const gone = withHand({ ...table, taken: null }, by, (hand) => withSpot(hand, where, ""));
  const after = withHand(gone, by, (hand) => withSpot(hand, where, card));
  return fly(
    gone,
    { ...after, discard: [...table.discard, ...cardsOf(discarded)] },
    { spot: card, from: "taken", to: place },
    { spot: discarded, from: place, to: "discard" },
  );
}

/** The card that was added to a powerset. A card beneath shows as one more modifier; any other is the new top. */
function added(before: Spot, cards: Spot): Card {
  return cards.startsWith(before) ? `p${cards.slice(-1)}` : stackOf(cards).top;
}

function powerset(table: Table, { by, at: where, cards }: KapowEvent & { type: "powerset" }): Step {
  const spot = added(spotAt(table.hands[by], where), cards);
  const gone = { ...table, taken: null };
  const after = withHand(gone, by, (hand) => withSpot(hand, where, cards));
  return fly(gone, after, { spot, from: "taken", to: placeOf(by, where) });
}

function swap(table: Table, { by, from, to }: KapowEvent & { type: "swap" }): Step {
  const [one, other] = [spotAt(table.hands[by], from), spotAt(table.hands[by], to)];
  const set = (a: Spot, b: Spot) => withHand(table, by, (hand) => withSpot(withSpot(hand, from, a), to, b));
  const [here, there] = [placeOf(by, from), placeOf(by, to)];
  return fly(
    set("", ""),
    set(other, one),
    { spot: one, from: here, to: there },
    { spot: other, from: there, to: here },
  );
}

function triad(table: Table, { by, triad: number, cards }: KapowEvent & { type: "triad" }): Step {
  const set = (triad: readonly Spot[] | null) =>
    withHand(table, by, (hand) => hand.map((old, i) => (i === number ? triad : old)));
  // The bottom one first, so that the top one comes to lie on top.
  const levels = [2, 1, 0];
  const flights = levels.map((level) => ({
    spot: cards[level] ?? "",
    from: placeOf(by, [number, level] satisfies At),
    to: "discard",
  }));
  const discard = [...table.discard, ...levels.flatMap((level) => cardsOf(cards[level] ?? ""))];
  return fly(set(["", "", ""]), { ...set(null), discard }, ...flights);
}

function dealt(table: Table, { round, discard }: KapowEvent & { type: "deal" }): Step {
  const hands = table.hands.map((hand) => hand.map(() => ["?", "?", "?"]));
  const inHands = 3 * hands.flat().length;
  const after = { hands, discard: [discard], draw: 118 - 1 - inHands, taken: null, out: null, round };
  return at(after, 700);
}

/** The effect of an event on the table. */
function step(table: Table, event: KapowEvent): Step {
  switch (event.type) {
    case "reveal":
      return at(
        withHand(table, event.by, (hand) => withSpot(hand, event.at, event.card)),
        turnUpMs,
      );
    case "take":
      return take(table, event);
    case "drawn":
      return at({ ...table, taken: { from: "draw", card: event.card } }, turnUpMs);
    case "discard": {
      const gone = { ...table, taken: null };
      const after = { ...gone, discard: [...table.discard, event.card] };
      return fly(gone, after, { spot: event.card, from: "taken", to: "discard" });
    }
    case "replace":
      return replace(table, event);
    case "powerset":
      return powerset(table, event);
    case "swap":
      return swap(table, event);
    case "triad":
      return triad(table, event);
    case "turn_up": {
      const gone = { ...table, draw: table.draw - 1 };
      const after = { ...gone, discard: [event.card] };
      return fly(gone, after, { spot: event.card, from: "draw", to: "discard" });
    }
    case "reshuffle": {
      const gone = { ...table, discard: table.discard.slice(-1) };
      return fly(gone, { ...gone, draw: event.cards }, { spot: "?", from: "discard", to: "draw" });
    }
    case "out":
    case "stalled":
      return at({ ...table, out: event.seat }, noticeMs);
    case "scored":
      return at(table, scoresMs);
    case "deal":
      return dealt(table, event);
    case "end":
    case "won":
      return at(table, 0);
  }
}

/** A complete triad is shown for a moment before it is discarded. */
function glow(table: Table, event: KapowEvent & { type: "triad" }): Step {
  return at(
    withHand(table, event.by, (hand) => hand.map((old, i) => (i === event.triad ? event.cards : old))),
    750,
  );
}

/** Events that the page does not know change nothing. */
const known: ReadonlySet<string> = new Set<KapowEvent["type"]>([
  "reveal",
  "take",
  "drawn",
  "discard",
  "replace",
  "powerset",
  "swap",
  "end",
  "triad",
  "turn_up",
  "reshuffle",
  "out",
  "stalled",
  "scored",
  "deal",
  "won",
]);

/** The scenes from a table on. */
export function scenesFrom(start: Table, events: readonly KapowEvent[]): Scene[] {
  const scenes: Scene[] = [];
  let table = start;
  const add = (event: KapowEvent, one: Step): void => {
    if (one.ms > 0) scenes.push({ event, ...one });
    table = one.after;
  };
  events.forEach((event, i) => {
    const next = events[i + 1];
    if (event.type === "triad") add(event, glow(table, event));
    const one = step(table, event);
    const soon = event.type === "reveal" && next?.type === "reveal" && next.by === event.by;
    add(event, soon ? { ...one, ms: nextTurnUpMs } : one);
  });
  return scenes;
}

/** The scenes of a frame, with hands of `width` triads at least; none when it is not to be animated. */
export function scenesOf(frame: Frame, width = 1): Scene[] {
  if (!frame.before) return [];
  const [before, view] = [kapowView(frame.before), kapowView(frame.view)];
  // Without hands the match had not begun: the frame shows only the deal.
  if (!before.hands) return [];
  const events = frame.events.map(kapowEvent).filter(({ type }) => known.has(type));
  return scenesFrom(tableOf(before, Math.max(width, widthOf(before, 1), widthOf(view, 1))), events);
}

/** The seat that went out in the round that a frame ends. */
export function wentOut({ before, events }: Frame): number | null {
  const last = events.map(kapowEvent).find((event) => event.type === "out" || event.type === "stalled");
  if (last && "seat" in last) return last.seat;
  return (before && kapowView(before).out) ?? null;
}

/** How long the scenes take, ms. */
export const lengthOf = (scenes: readonly Scene[]): number => scenes.reduce((sum, { ms }) => sum + ms, 0);
