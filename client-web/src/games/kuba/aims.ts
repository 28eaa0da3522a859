import { ahead, cellOf, nameOf, type Direction } from "./cells.ts";
import { rowOf } from "./slides.ts";
import type { KubaView } from "./view.ts";

/** A push that may be chosen: its row, and where the arrow for it stands, so that no marble lies below it. */
export interface Aim {
  readonly dir: Direction;
  /** The cells of the marbles before the pushed one. */
  readonly row: readonly string[];
  /** The free cell behind the row; null where the last marble falls off: then the arrow is in the rim. */
  readonly end: string | null;
  /** The last cell of the row, the pushed one if it is alone. */
  readonly last: string;
}

export function aimOf(view: KubaView, from: string, dir: Direction): Aim {
  const [, ...others] = rowOf(view, { from, dir });
  const last = others.at(-1);
  const edge = last?.from ?? from;
  return {
    dir,
    row: others.map((slide) => slide.from),
    end: last?.falls ? null : nameOf(ahead(cellOf(edge), dir)),
    last: edge,
  };
}

/**
 * What a press on a cell means once a marble is chosen: the free cell behind a row pushes it, and so does a marble of it
 * that could not be chosen itself.
 */
export function targetsOf(
  aims: readonly Aim[],
  movable: ReadonlySet<string>,
): ReadonlyMap<string, Direction> {
  return new Map(
    aims.flatMap(({ dir, row, end }) =>
      [...row.filter((cell) => !movable.has(cell)), ...(end ? [end] : [])].map(
        (cell) => [cell, dir] as const,
      ),
    ),
  );
}
