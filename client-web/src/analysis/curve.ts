/** The curve of an analysis as a drawing: for each seat an area as high as its share, seat 0 at the bottom. */
import type { Point, Sample } from "./report.ts";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where an action is on the curve. */
export const xOf = (ply: number, plies: number, width: number): number =>
  plies > 0 ? (ply / plies) * width : 0;

/** The action that is nearest to a place on the curve. */
export const plyAt = (x: number, plies: number, width: number): number =>
  Math.min(plies, Math.max(0, Math.round((x / Math.max(1, width)) * plies)));

/** The upper edge of a seat's area: the shares of that seat and all below it. */
export function topOf(shares: readonly number[], seat: number, height: number): number {
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const below = shares.slice(0, seat + 1).reduce((sum, share) => sum + share, 0);
  return height * (1 - (whole > 0 ? below / whole : 0));
}

const place = (x: number, y: number): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** The upper edge of a seat's area through the match, as SVG draws it. */
export const edgeOf = (
  samples: readonly Sample[],
  seat: number,
  plies: number,
  { width, height }: Size,
): string =>
  samples
    .map(
      ({ ply, shares }, i) =>
        `${i === 0 ? "M" : "L"}${place(xOf(ply, plies, width), topOf(shares, seat, height))}`,
    )
    .join(" ");

/** The area of a seat: its upper edge, and back along that of the seat below. */
export function areaOf(samples: readonly Sample[], seat: number, plies: number, size: Size): string {
  if (samples.length === 0) return "";
  const back = samples
    .toReversed()
    .map(({ ply, shares }) => place(xOf(ply, plies, size.width), topOf(shares, seat - 1, size.height)));
  return `${edgeOf(samples, seat, plies, size)} L${back.join(" L")} Z`;
}

/** Where the mark of a loss is drawn: on the curve of two seats, in the middle of the seat's area with more. */
export function markOf({ ply, seat, shares }: Point, plies: number, { width, height }: Size) {
  const top = topOf(shares, seat, height);
  const y = shares.length === 2 ? topOf(shares, 0, height) : (top + topOf(shares, seat - 1, height)) / 2;
  // No mark is cut off at the edges.
  return {
    x: Math.min(width - 7, Math.max(7, xOf(ply, plies, width))),
    y: Math.min(height - 7, Math.max(7, y)),
  };
}

/** The shares before an action; those of the nearest earlier one where it has not been analysed. */
export const sampleAt = (samples: readonly Sample[], ply: number): Sample | undefined =>
  samples.findLast((sample) => sample.ply <= ply);
