import type { Frame } from "../game.ts";
import { kabetopoEvent, kabetopoView, type Feat } from "./view.ts";

/** Points that a seat made by a feat. A seat makes the points of one feat once in a round. */
export interface Entry {
  readonly round: number;
  readonly seat: number;
  readonly feat: Feat;
  readonly points: number;
}

/** The points made in a frame, in the round in which the frame began. */
export function madeIn({ events, before, view }: Frame): Entry[] {
  const { round } = kabetopoView(before ?? view);
  return events
    .map(kabetopoEvent)
    .flatMap((event) =>
      event.type === "points" ? [{ round, seat: event.seat, feat: event.for, points: event.points }] : [],
    );
}

const same = (one: Entry, other: Entry): boolean =>
  one.round === other.round && one.seat === other.seat && one.feat === other.feat;

/**
 * The book after a frame. It begins anew when the frame before is unknown, since points made there were not seen. A frame
 * may come twice.
 */
export function booked(book: readonly Entry[], frame: Frame): readonly Entry[] {
  const made = madeIn(frame);
  if (!frame.before) return made;
  return [...book, ...made.filter((entry) => !book.some((old) => same(old, entry)))];
}

/** The points of a seat in this round; while there are none, those in the round before. */
export function latest(book: readonly Entry[], seat: number, round: number): readonly Entry[] {
  const of = (which: number): Entry[] => book.filter((entry) => entry.seat === seat && entry.round === which);
  const now = of(round);
  return now.length ? now : of(round - 1);
}
