/** Flicks as practice tabulates them. */
import type { Action, Tries } from "../game.ts";
import { aimOf, within, type Reach } from "./aim.ts";
import { flightOf, wayUntil } from "./flight.ts";
import { outcomeOf } from "./outcome.ts";
import { t } from "./text.ts";
import { kaptureEvent, type FlickEvent, type FlickNumbers } from "./view.ts";
import { centimetresText, degreesText, speedText, strikeText } from "./words.ts";

/** The notes of flicks count speeds in 0.1 mm/s and strikes in 1/1024 of a radius. */
const speedUnits = 10_000;
const strikeUnits = 1024;

/** Wide enough for every flick that was accepted. */
const all: Reach = { degrees: { min: -180, max: 180 }, speed: { min: 0, max: 10 }, strike: 1 };

/** The flick that was asked for, as the page would send it: in steps that it can show. */
function actionOf([vx, vy, side, height]: FlickNumbers): Action {
  const action: Action = { type: "flick", vector: [vx / speedUnits, vy / speedUnits] };
  if (side !== 0 || height !== 0) action.strike = [side / strikeUnits, height / strikeUnits];
  return action;
}

/** How far the ball has rolled, metres. */
function rolled(event: FlickEvent): number {
  const flight = flightOf(event);
  const way = flight ? wayUntil(flight, flight.seconds).map(({ at }) => at) : [];
  return way.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - way[i]![0], y - way[i]![1]), 0);
}

export const tries: Tries = {
  name: (n) => t("tries.name", { n }),
  again: () => t("tries.again"),
  stay: () => t("tries.stay"),
  columns: () => [
    t("aim.direction"),
    t("aim.strength"),
    t("tries.spin"),
    t("tries.outcome"),
    t("tries.distance"),
  ],
  of(events) {
    const told = events.map(kaptureEvent);
    const flick = told.find((event) => event.type === "flick");
    if (!flick) return null;
    const action = actionOf(flick.asked);
    const asked = aimOf(action);
    if (!asked) return null;
    const aim = within(asked, all);
    return {
      action,
      cells: [
        degreesText(aim.degrees),
        speedText(aim.speed),
        aim.side || aim.height ? strikeText(aim.side, aim.height) : t("tries.no_spin"),
        outcomeOf(told),
        centimetresText(rolled(flick)),
      ],
    };
  },
};
