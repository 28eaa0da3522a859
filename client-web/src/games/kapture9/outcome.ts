import type { BoardFacts } from "./facts.ts";
import { missText, tremorText } from "./miss.ts";
import { t } from "./text.ts";
import type { KaptureEvent, KaptureView } from "./view.ts";

/**
 * The outcome of a flick in a few words; "" without a flick. With the board, where one ended that went wrong; and if `hand` how
 * the hand trembled that flicked it.
 */
export function outcomeOf(events: readonly KaptureEvent[], board?: BoardFacts, hand = false): string {
  const flick = board && events.find((event) => event.type === "flick");
  const where = flick ? missText(flick, board) : "";
  const told: string[] = [];
  for (const event of events) {
    if (event.type === "knocked") told.push(t.count("outcome.knocked", Object.keys(event.bases).length));
    if (event.type === "captured") told.push(t("outcome.captured", { base: event.base }));
    if (event.type === "foul") told.push(t(`outcome.foul.${event.why}`));
    if (event.type === "again" || event.type === "home") told.push(t(`outcome.${event.type}`));
    if (event.type === "dead") told.push([t("outcome.dead"), where].filter(Boolean).join(", "));
    if (event.type === "place") told.push(t("outcome.place", { base: event.base }));
    if (event.type === "round") told.push(t("outcome.round", { round: event.round }));
  }
  const wrong = events.some(({ type }) => type === "dead" || type === "foul");
  if (flick && wrong && hand) told.push(tremorText(flick));
  return told.filter(Boolean).join("\u00a0· ");
}

/** Whether another round begins behind these events, which led to the view. */
export const roundBegins = ({ phase }: KaptureView, events: readonly KaptureEvent[]): boolean =>
  phase !== "over" && events.some(({ type }) => type === "round");
