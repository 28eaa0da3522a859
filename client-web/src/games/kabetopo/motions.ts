import type { Frame } from "../game.ts";
import type { RunnerName } from "./board.ts";
import { kabetopoEvent, placeOf, type By, type Feat, type Resource } from "./view.ts";

/** A runner on its way. */
export interface Walk {
  readonly runner: RunnerName;
  readonly from: string;
  readonly to: string;
  readonly by: By | "bump";
  /** When it starts and how long it takes, ms. */
  readonly delay: number;
  readonly time: number;
}

/** A resource that is put down. */
export interface Landing {
  readonly piece: Resource;
  readonly place: string;
  readonly delay: number;
  readonly time: number;
}

/** The motions of a frame, and their times. */
export interface Motions {
  readonly walks: readonly Walk[];
  readonly landings: readonly Landing[];
  /** Points that were made, shown beside the runner that moved. */
  readonly points: readonly { readonly seat: number; readonly points: number; readonly feat: Feat }[];
  /** When all motions are done. */
  readonly done: number;
  /** The next round, which replaces the old one at `done`; null if there is none. */
  readonly round: number | null;
}

const times: Record<By | "bump", number> = { step: 320, leap: 460, portal: 620, door: 620, bump: 320 };
const landing = 300;
/** How long the points and the name of a new round are shown at least. */
const points = 500;
const banner = 1100;

const nothing: Motions = { walks: [], landings: [], points: [], done: 0, round: null };

export function motionsOf(frame: Frame): Motions {
  if (!frame.before) return nothing;
  const walks: Walk[] = [];
  const landings: Landing[] = [];
  const made: { seat: number; points: number; feat: Feat }[] = [];
  let round: number | null = null;
  let now = 0;
  for (const event of frame.events.map(kabetopoEvent)) {
    if (event.type === "bump") walks.push({ ...event, by: "bump", delay: now, time: times.bump });
    if (event.type === "move") {
      walks.push({ ...event, delay: now, time: times[event.by] });
      now += times[event.by];
    }
    if (event.type === "drop") {
      landings.push({ piece: event.piece, place: placeOf(event), delay: now, time: landing });
      now += landing;
    }
    if (event.type === "points") {
      made.push({ seat: event.seat, points: event.points, feat: event.for });
    }
    if (event.type === "round") round = event.round;
  }
  const done = now + (made.length || round !== null ? points : 0);
  return { walks, landings, points: made, done, round };
}

/** How long a frame takes, ms. */
export function durationOf(frame: Frame): number {
  const { done, round } = motionsOf(frame);
  return done + (round === null ? 0 : banner) + (done ? 40 : 0);
}
