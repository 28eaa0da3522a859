import { home } from "../../address.ts";
import type { Position } from "../timeline.ts";

/** A position as a drawing: SVG. */
export interface Drawing {
  /** The number of the entry of the record that led to it. */
  readonly n: number;
  readonly svg: string;
}

/** How many entries one request asks for: the server answers no more. */
const page = 64;

/** Null where the server draws too much for others, or this address has asked for too much. */
async function answer(url: string): Promise<readonly Drawing[] | null> {
  const got = await fetch(url);
  if (got.status === 429 || got.status === 503) return null;
  if (!got.ok) throw new Error(`${got.status} for ${url}`);
  return ((await got.json()) as { frames: readonly Drawing[] }).frames;
}

/**
 * The drawings of these positions of a match, in their order; none where the game has no pictures, and null where the server
 * has no time now.
 */
export async function drawingsOf(
  match: string,
  positions: readonly Position[],
): Promise<readonly Drawing[] | null> {
  const wanted = new Set(positions.map(({ entry }) => entry));
  const last = positions.at(-1)?.entry ?? 0;
  const drawings: Drawing[] = [];
  let from = (positions[0]?.entry ?? 1) - 1;
  while (from < last) {
    const count = Math.min(page, last - from);
    const got = await answer(`${home}pictures/replay/${match}/frames.json?from=${from}&count=${count}`);
    if (!got) return null;
    drawings.push(...got.filter(({ n }) => wanted.has(n)));
    // Entries that change no position have no drawing, and so does a game without pictures.
    from = got.at(-1)?.n ?? from + count;
  }
  return drawings;
}
