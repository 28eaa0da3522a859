import type { Frame } from "../game.ts";
import { nameOf, type Direction } from "./cells.ts";
import type { KubaView, Marble } from "./view.ts";

/** A drawn example: a position, and a push, which is shown by an arrow when it is still to come. */
export interface Example {
  readonly frame: Frame;
  readonly chosen: string | null;
  readonly aims: readonly Direction[];
}

type Cells = Readonly<Record<string, Marble>>;

const none = { "0": { red: 0, opponent: 0 }, "1": { red: 0, opponent: 0 } };

function frameOf(cells: Cells, captured: KubaView["captured"], from?: string, dir?: Direction): Frame {
  const events = from ? [{ type: "push", from, dir: dir ?? "right", count: 0 }] : [];
  return { id: 0, view: { cells, captured }, before: null, events, mover: 0 };
}

/** A position with an arrow before the marble that is to be pushed. */
export const before = (
  cells: Cells,
  from: string,
  dir: Direction,
  captured: KubaView["captured"] = none,
): Example => ({
  frame: frameOf(cells, captured),
  chosen: from,
  aims: [dir],
});

/** A position after a push, which is marked where it began. */
export const after = (
  cells: Cells,
  from: string,
  dir: Direction,
  captured: KubaView["captured"] = none,
): Example => ({
  frame: frameOf(cells, captured, from, dir),
  chosen: null,
  aims: [],
});

const rows = ["ww...bb", "ww.r.bb", "..rrr..", ".rrrrr.", "..rrr..", "bb.r.ww", "bb...ww"];

/** The position a match begins with. */
export const start: Example = {
  frame: frameOf(
    Object.fromEntries(
      rows.flatMap((row, i) =>
        [...row].flatMap((marble, file) =>
          marble === "." ? [] : [[nameOf({ file, rank: 6 - i }), marble as Marble]],
        ),
      ),
    ),
    none,
  ),
  chosen: null,
  aims: [],
};

export const push = [
  before({ c4: "w", d4: "r", e4: "b", b2: "b", f6: "w" }, "c4", "right"),
  after({ d4: "w", e4: "r", f4: "b", b2: "b", f6: "w" }, "c4", "right"),
] as const;

export const capture = [
  before({ e4: "w", f4: "b", g4: "r", b6: "w", c2: "r" }, "e4", "right"),
  after({ f4: "w", g4: "b", b6: "w", c2: "r" }, "e4", "right", {
    "0": { red: 1, opponent: 0 },
    "1": { red: 0, opponent: 0 },
  }),
] as const;

export const barred = [
  before({ e5: "w", f5: "b", g5: "w", c2: "r" }, "e5", "right"),
  before({ b3: "w", c3: "r", d3: "w", e6: "r" }, "d3", "right"),
] as const;

export const back = [
  before({ b4: "w", c4: "r", d4: "b" }, "b4", "right"),
  before({ c4: "w", d4: "r", e4: "b" }, "e4", "left"),
] as const;
