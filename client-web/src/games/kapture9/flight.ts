/** A flick's motion as the page shows it: in real time, with a long tail faster and faster. */
import { decode, duration, flickedBall, place, ticksPerSecond } from "./trajectory.ts";
import type { Hit, Place, Track } from "./trajectory.ts";
import type { FlickEvent } from "./view.ts";

export interface Flight {
  readonly seat: number;
  readonly tracks: ReadonlyMap<number, Track>;
  readonly hits: readonly Hit[];
  /** Time until everything rests, in seconds of the flick. */
  readonly seconds: number;
}

/** The flight of a flick; null when the event has none. */
export function flightOf({ path, seat }: FlickEvent): Flight | null {
  const trajectory = path === undefined ? null : decode(path);
  if (!trajectory) return null;
  const tracks = new Map(trajectory.tracks.map((track) => [track.body, track]));
  return { seat, tracks, hits: trajectory.hits, seconds: duration(trajectory) / ticksPerSecond };
}

/** A flick is shown in real time for `patience` seconds. After t more seconds it is `gain` * t * t seconds ahead. */
const patience = 2.5;
const gain = 0.6;

/** The seconds of the flick that have passed after `shown` seconds on the page. */
export function flown(shown: number): number {
  const late = Math.max(0, shown - patience);
  return shown + gain * late * late;
}

/** The seconds that it takes to show `seconds` of a flick; the inverse of `flown`. */
export function showing(seconds: number): number {
  const late = Math.max(0, seconds - patience);
  return seconds - late + (Math.sqrt(1 + 4 * gain * late) - 1) / (2 * gain);
}

/** The hits after `from` and up to `to`, in seconds of the flick. */
export const hitsBetween = (flight: Flight, from: number, to: number): readonly Hit[] =>
  flight.hits.filter(({ time }) => time > from * ticksPerSecond && time <= to * ticksPerSecond);

/** Places of the flicked ball from its home up to `seconds`, close enough together to draw its way. */
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
