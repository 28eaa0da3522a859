import type { GameEvent, Telling, View } from "../game.ts";
import { missText, tremorText } from "./miss.ts";
import { t } from "./text.ts";
import { kaptureEvent, kaptureView, type FlickNumbers, type KaptureEvent } from "./view.ts";
import { degreesText, speedText } from "./words.ts";

function aimText([vx, vy]: FlickNumbers): string {
  const direction = degreesText((Math.atan2(vx, vy) * 180) / Math.PI);
  return `${direction}, ${speedText(Math.hypot(vx, vy) / 10000)}`;
}

/** How a flick was aimed, and how the hand trembled: small behind what came of it. */
export function note(raw: GameEvent): string | null {
  const event = kaptureEvent(raw);
  if (event.type !== "flick") return null;
  return [aimText(event.asked), tremorText(event)].filter(Boolean).join(" · ");
}

/** A dead ball, and the base that it stopped beside. */
function deadText(name: string, among: readonly GameEvent[], view: View): string {
  const flick = among.map(kaptureEvent).find((event) => event.type === "flick");
  const where = flick ? missText(flick, kaptureView(view).board) : t("miss.none");
  return `${t("tell.dead", { name })}, ${where}`;
}

function roundText(event: KaptureEvent & { type: "round" }, name: (seat: number) => string): string {
  const { round, winner, captured } = event;
  if (winner === undefined) return t("tell.round.nobody", { round });
  const values = {
    round,
    name: name(winner),
    bases: captured[winner] ?? 0,
    others: captured[1 - winner] ?? 0,
  };
  return t("tell.round", values);
}

/** An event of Kapture 9 as a sentence of the log. */
export function tell(raw: GameEvent, { name, mover, view, among = [] }: Telling): string | null {
  const event = kaptureEvent(raw);
  const who = name("seat" in event ? event.seat : (mover ?? 0));
  switch (event.type) {
    case "knocked": {
      const bases = Object.keys(event.bases);
      return t.count("tell.knocked", bases.length, { name: who, bases: bases.join(", ") });
    }
    case "captured":
    case "place":
      return t(`tell.${event.type}`, { name: who, base: event.base });
    case "foul":
      return t(`tell.foul.${event.why}`, { name: who });
    case "again":
    case "home":
      return t(`tell.${event.type}`, { name: who });
    case "dead":
      return deadText(who, among, view);
    case "round":
      return roundText(event, name);
    case "won":
      return t.find(`tell.won.${event.rule}`, { name: who }) ?? null;
    case "drawn":
      return t("tell.drawn");
    default:
      return null;
  }
}
