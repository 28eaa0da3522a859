/** The cards that others have changed since the reader's last action. */
import type { Frame, GameEvent } from "../game.ts";
import { recent, type Meaning, type Recent } from "../recent.ts";
import { placeOf, type Place } from "./table.ts";
import { kapowEvent } from "./view.ts";

/** What one event has changed: none, one or two places. */
export type Mark = readonly Place[];

function meaningOf(raw: GameEvent): Meaning<Mark> {
  const event = kapowEvent(raw);
  switch (event.type) {
    case "reveal":
    case "replace":
    case "powerset":
      return { seat: event.by, act: [placeOf(event.by, event.at)] };
    case "swap":
      return { seat: event.by, act: [placeOf(event.by, event.from), placeOf(event.by, event.to)] };
    case "take":
    case "discard":
    case "end":
      return { seat: event.by, act: [] };
    case "deal":
      return "end";
    default:
      return null;
  }
}

export function marked(before: Recent<Mark>, frame: Frame, you: number | null): Recent<Mark> {
  const now = recent(before, frame, you, meaningOf);
  // To end the turn moves no card: what was played in it stays marked.
  const idle = now.own && before.own && now.acts.every((act) => act.length === 0);
  return idle ? before : now;
}

/** The places that the reader has just changed. */
export const ownPlacesOf = ({ own, acts }: Recent<Mark>): ReadonlySet<Place> =>
  new Set(own ? acts.flat() : []);

/** How many rivals have all their changes marked; of more than that, each has the last one. */
const few = 2;

/** The places that others have changed. */
export function placesOf({ own, acts }: Recent<Mark>): ReadonlySet<Place> {
  if (own) return new Set();
  const last = new Map(acts.flatMap((act) => act.slice(0, 1).map((place) => [place.split("/")[0], act])));
  return new Set((last.size > few ? [...last.values()] : acts).flat());
}

/** The piles that events have changed: framed with the places, where an earlier position is looked at. */
export const pilesOf = (events: readonly GameEvent[]): Place[] =>
  events.map(kapowEvent).flatMap((event) => {
    if (event.type === "take") return [event.from];
    return event.type === "discard" || event.type === "replace" ? ["discard"] : [];
  });
