/** Whether the strength of an aim is right for the base that it goes towards, as far as a look at the board tells. */
import { excessFor, spinOf, type Aim } from "./aim.ts";
import { between, metBy, type Point, type Table } from "./table.ts";

export interface Towards {
  readonly base: number;
  /** Null where it depends on what the ball meets, or would only be guessed. */
  readonly strength: "soft" | "right" | "hard" | null;
}

/**
 * So far from the middle of the speeds that capture, in squares of m/s, a flick without tremor still captures; and so far none
 * does: found by `kabinet flick` for all bases.
 */
const near = 0.03;
const off = 0.056;

interface Way {
  readonly home: Point;
  readonly degrees: number;
  readonly table: Table;
  readonly taken: ReadonlySet<number>;
}

/** Whether nothing but empty dishes, met in their middle, lies on the way to a base, and at it. */
function isPlain({ home, degrees, table, taken }: Way, far: number): boolean {
  const { bases, baseRadius } = table;
  return metBy(degrees, home, bases, baseRadius).every((at) => {
    if (Math.hypot(at.x - home.x, at.y - home.y) > far + baseRadius) return true;
    return !taken.has(bases.indexOf(at)) && metBy(degrees, home, [at], baseRadius / 2).length > 0;
  });
}

function strengthOf(excess: number): Towards["strength"] {
  if (Math.abs(excess) <= near) return "right";
  if (Math.abs(excess) < off) return null;
  return excess > 0 ? "hard" : "soft";
}

/**
 * The base in the direction of an aim for which its speed is most nearly right. Null where none lies there: a ball that meets
 * no more than the rim of a base goes past it.
 */
export function towards(aim: Aim, home: Point, table: Table, taken: ReadonlySet<number>): Towards | null {
  const { bases, baseRadius } = table;
  const met = metBy(aim.degrees, home, bases, baseRadius / 2).map((at) => {
    const far = Math.hypot(at.x - home.x, at.y - home.y);
    return { at, far, excess: excessFor(aim.speed, far, between(home, at, bases, baseRadius)) };
  });
  const [first] = met.toSorted((a, b) => Math.abs(a.excess) - Math.abs(b.excess));
  if (!first) return null;
  const base = bases.indexOf(first.at);
  // Spin changes the way and how far the ball rolls: by how much is not known.
  const told = !spinOf(aim) && isPlain({ home, degrees: aim.degrees, table, taken }, first.far);
  return { base, strength: told ? strengthOf(first.excess) : null };
}
