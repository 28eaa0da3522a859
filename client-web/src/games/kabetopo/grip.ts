/**
 * Which edge a finger means, which covers more than one. It first meets a square, which is larger than an edge, and the
 * edge of it that is nearest; a square beside that one then means the edge between the two.
 */
import { edgeBetween, edgeNamed, isDoor, lieOf, squareAt, type Point } from "./board.ts";

/** What a finger has chosen. */
export interface Grip {
  readonly place: string;
  /** The square on which it was found; null where it was not found by a square. */
  readonly around: string | null;
}

/** How far from a finger a place may be that no square leads to, in squares. */
const far = 1.1;

function nearest(at: Point, places: readonly string[], limit = Infinity): string | null {
  let [best, least]: [string | null, number] = [null, limit];
  for (const place of places) {
    const { x, y } = lieOf(place);
    const distance = Math.hypot(x - at.x, y - at.y);
    if (distance < least) [best, least] = [place, distance];
  }
  return best;
}

/** The edges of a square that are among some places. */
export const edgesOf = (square: string, places: readonly string[]): string[] =>
  places.filter((place) => {
    if (isDoor(place)) return false;
    const { low, high } = edgeNamed(place);
    return low === square || high === square;
  });

/** What a finger that slides means: the nearest place, which it sees enlarged. */
export function slidOver(at: Point, places: readonly string[]): Grip | null {
  const place = nearest(at, places, far);
  return place === null ? null : { place, around: squareAt(at) };
}

/** What a finger means by a mere tap, after what it has chosen before. */
export function tapped(at: Point, places: readonly string[], before: Grip | null): Grip | null {
  const square = squareAt(at);
  const between = before?.around && square ? edgeBetween(before.around, square)?.name : undefined;
  if (before && between !== undefined && between !== before.place && places.includes(between))
    return { place: between, around: before.around };
  const place = square === null ? null : nearest(at, edgesOf(square, places));
  return place === null ? slidOver(at, places) : { place, around: square };
}

/** What a finger means that locks something: the portals and doors are few, and no squares lead to them. */
export function locked(at: Point, places: readonly string[]): Grip | null {
  const place = nearest(at, places, far);
  return place === null ? null : { place, around: null };
}
