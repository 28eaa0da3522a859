/** Events as sentences of a log. "You" has sentences of its own, which grammar needs in both languages. */
import type { GameEvent, Telling } from "../game.ts";
import { shortMinus } from "./spot.ts";
import { t } from "./text.ts";
import { kapowEvent, type KapowEvent } from "./view.ts";
import { briefName, cardName, shortPlace, spotName } from "./words.ts";

type Values = Record<string, string | number>;

/** The points of a round: "Ada 12, Bela −3". */
export const pointsInWords = (
  points: Readonly<Record<string, number>>,
  name: (seat: number) => string,
): string =>
  Object.entries(points)
    .map(([seat, n]) => `${name(Number(seat))} ${shortMinus(n)}`)
    .join(", ");

export function tell(raw: GameEvent, { seating, name }: Telling): string | null {
  const event: KapowEvent = kapowEvent(raw);
  const of = (key: string, seat: number, values: Values = {}): string | null =>
    (seat === seating.you ? t.find(`${key}.you`, values) : t.find(key, { name: name(seat), ...values })) ??
    null;

  switch (event.type) {
    case "reveal":
      return of("tell.reveal", event.by, { card: cardName(event.card) });
    case "take":
      return of(`tell.take.${event.from}`, event.by, { card: cardName(event.card ?? "?") });
    case "drawn":
      return t("tell.drawn", { card: cardName(event.card) });
    case "discard":
      return of("tell.discard", event.by, { card: cardName(event.card) });
    case "replace":
      return of("tell.replace", event.by, {
        card: cardName(event.card),
        discarded: briefName(event.discarded),
        place: shortPlace(event.at),
      });
    case "powerset":
      return of("tell.powerset", event.by, { cards: spotName(event.cards), place: shortPlace(event.at) });
    case "swap":
      return of("tell.swap", event.by, { from: shortPlace(event.from), to: shortPlace(event.to) });
    case "end":
      return of("tell.end", event.by);
    case "triad":
      return of("tell.triad", event.by, { cards: event.cards.map(spotName).join(" – ") });
    case "turn_up":
      return t("tell.turn_up", { card: cardName(event.card) });
    case "reshuffle":
      return t.count("tell.reshuffle", event.cards);
    case "out":
    case "stalled":
    case "won":
      return of(`tell.${event.type}`, event.seat);
    case "deal":
      return of("tell.deal", event.first, { round: event.round });
    case "scored": {
      const values = { round: event.round, points: pointsInWords(event.points, name) };
      return t(event.doubled ? "tell.scored.doubled" : "tell.scored", values);
    }
    default:
      return null;
  }
}
