/** The motion of a frame, and its times in ms. */
import type { Frame } from "../game.ts";
import { flightOf, showing, type Flight } from "./flight.ts";
import { kaptureEvent, kaptureView, type KaptureEvent, type Meekones } from "./view.ts";

export interface Motion {
  readonly flight: Flight | null;
  readonly events: readonly KaptureEvent[];
  readonly before: Meekones;
  readonly knocked: Meekones;
  /** After the flick was judged, before the end of a round clears the board. */
  readonly judged: Meekones;
  /** The time of the flick; then of stillness; then of putting pieces in order. */
  readonly flying: number;
  readonly pause: number;
  readonly settle: number;
  /** At the end of a round: the time in which the board stays, and then that in which it is cleared. */
  readonly hold: number;
  readonly clear: number;
  readonly total: number;
}

function judgedBy(
  before: Meekones,
  events: readonly KaptureEvent[],
): { judged: Meekones; knocked: Meekones } {
  let judged: Record<string, number> = { ...before };
  let knocked: Meekones = {};
  for (const event of events) {
    if (event.type === "knocked") {
      knocked = event.bases;
      judged = Object.fromEntries(Object.entries(judged).filter(([base]) => !(base in knocked)));
    }
    if (event.type === "captured" || event.type === "place") judged[event.base] = event.seat;
  }
  return { judged, knocked };
}

/** The motion of a frame; null if nothing moves. */
export function motionOf(frame: Frame): Motion | null {
  if (!frame.before || !frame.events.length) return null;
  const events = frame.events.map(kaptureEvent);
  const flick = events.find((event) => event.type === "flick");
  const flight = flick ? flightOf(flick) : null;
  if (!flight && (flick || !events.some(({ type }) => type === "place"))) return null;
  const before = kaptureView(frame.before).bases;
  const { judged, knocked } = judgedBy(before, events);
  const after = kaptureView(frame.view).bases;
  const cleared = Object.keys(judged).some((base) => !(base in after));
  const flying = flight ? Math.round(1000 * showing(flight.seconds)) : 0;
  const times = {
    flying,
    pause: flight ? 320 : 0,
    settle: 420,
    hold: cleared ? 1100 : 0,
    clear: cleared ? 420 : 0,
  };
  const total = times.flying + times.pause + times.settle + times.hold + times.clear;
  return { flight, events, before, knocked, judged, ...times, total };
}
