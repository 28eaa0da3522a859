import type { GameEvent, Telling } from "../game.ts";
import { t } from "./text.ts";
import { kaptureEvent, type FlickNumbers, type KaptureEvent } from "./view.ts";
import { degreesText, speedText } from "./words.ts";

function flickText(name: string, [vx, vy]: FlickNumbers): string {
  const direction = degreesText((Math.atan2(vx, vy) * 180) / Math.PI);
  return t("tell.flick", { name, direction, speed: speedText(Math.hypot(vx, vy) / 10000) });
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
export function tell(raw: GameEvent, { name, mover }: Telling): string | null {
  const event = kaptureEvent(raw);
  const who = name("seat" in event ? event.seat : (mover ?? 0));
  switch (event.type) {
    case "flick":
      return flickText(who, event.asked);
    case "knocked": {
      const bases = Object.keys(event.bases);
      return t.count("tell.knocked", bases.length, { bases: bases.join(", ") });
    }
    case "captured":
    case "place":
      return t(`tell.${event.type}`, { name: who, base: event.base });
    case "foul":
      return t(`tell.foul.${event.why}`, { name: who });
    case "again":
    case "home":
    case "dead":
      return t(`tell.${event.type}`, { name: who });
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
