/** A flick's motion as it is shown: in real time, a long tail faster and faster. */
import { decode, duration, flickedBall, place, ticksPerSecond } from "./trajectory.ts";
import type { Hit, Place, Track } from "./trajectory.ts";
import type { FlickEvent } from "./view.ts";

export interface Flight {
  readonly seat: number;
  readonly tracks: ReadonlyMap<number, Track>;
  readonly hits: readonly Hit[];
  /** Until everything rests, in seconds of the flick. */
  readonly seconds: number;
}

/** How a flick flew; null where the event does not say. */
export function flightOf({ path, seat }: FlickEvent): Flight | null {
  const trajectory = path === undefined ? null : decode(path);
  if (!trajectory) return null;
  const tracks = new Map(trajectory.tracks.map((track) => [track.body, track]));
  return { seat, tracks, hits: trajectory.hits, seconds: duration(trajectory) / ticksPerSecond };
}

/** For so many seconds a flick is shown as it was; then each second gains this many. */
const patience = 2.5;
const gain = 0.6;

/** Seconds of the flick after so many seconds of showing it. */
export function flown(shown: number): number {
  const late = Math.max(0, shown - patience);
  return shown + gain * late * late;
}

/** Seconds it takes to show so many seconds of a flick; the inverse of `flown`. */
export function showing(seconds: number): number {
  const late = Math.max(0, seconds - patience);
  return seconds - late + (Math.sqrt(1 + 4 * gain * late) - 1) / (2 * gain);
}

/** The hits after `from` and up to `to`, in seconds of the flick. */
export const hitsBetween = (flight: Flight, from: number, to: number): readonly Hit[] =>
  flight.hits.filter(({ time }) => time > from * ticksPerSecond && time <= to * ticksPerSecond);

/** Places of the flicked ball, from its home on to `seconds`, close enough together to draw its way. */
export function wayUntil(flight: Flight, seconds: number): Place[] {
  const track = flight.tracks.get(flickedBall);
  if (!track) return [];
  const until = Math.min(seconds, (track.keys.at(-1)?.time ?? 0) / ticksPerSecond);
  const places: Place[] = [];
  let last = 0;
  for (const { time } of track.keys) {
    const to = Math.min(time / ticksPerSecond, until);
    const steps = Math.max(1, Math.ceil((to - last) / 0.04));
    for (let i = places.length ? 1 : 0; i <= steps; i++)
      places.push(place(track, last + ((to - last) * i) / steps));
    last = to;
    if (last >= until) break;
  }
  return places;
}
