import { describe, expect, it } from "vitest";
import type { Frame, GameEvent } from "$web/games/game.ts";
import { markOf, type Mark } from "$web/games/kabetopo/marks.ts";
import * as nine from "$web/games/nine/marks.ts";
import { nothing, recent, type Recent } from "$web/games/recent.ts";

const frame = (...events: GameEvent[]): Frame => ({ id: 1, view: {}, before: {}, events, mover: null });
const move = (seat: number, from: string, to: string): GameEvent => ({ type: "move", seat, from, to });
const drop = (seat: number, edge: string): GameEvent => ({ type: "drop", seat, piece: "wall", edge });
const after = (you: number | null, ...frames: Frame[]): Recent<Mark> =>
  frames.reduce<Recent<Mark>>((before, one) => recent(before, one, you, markOf), nothing);
const marked = ({ acts }: Recent<Mark>) => acts.map((act) => ("to" in act ? act.to : act.place));

describe("what the board marks", () => {
  const rivals = [
    frame(move(0, "a1", "a2")),
    frame(move(1, "f1", "f2")),
    frame(drop(1, "a1-a2")),
    frame(move(2, "f6", "f5")),
  ];

  it("is all that rivals did since the own action", () => {
    expect(marked(after(0, ...rivals))).toEqual(["f2", "a1-a2", "f5"]);
  });

  it("is the own action once the reader has acted, and the newest of several", () => {
    expect(marked(after(0, ...rivals, frame(move(0, "a2", "a3"))))).toEqual(["a3"]);
    expect(marked(after(0, ...rivals, frame(move(0, "a2", "a3")), frame(drop(0, "a3-b3"))))).toEqual([
      "a3-b3",
    ]);
  });

  it("is the last action for who watches", () => {
    expect(marked(after(null, ...rivals))).toEqual(["f5"]);
  });

  it("is nothing when an action was taken back", () => {
    expect(marked(after(0, ...rivals, frame({ type: "taken_back", seat: 2, to: 3 })))).toEqual([]);
  });

  it("ends with the round, and is nothing after a jump that tells of nothing", () => {
    expect(marked(after(0, ...rivals, frame({ type: "round", round: 2 })))).toEqual([]);
    expect(marked(after(0, ...rivals, { ...frame(), before: null }))).toEqual([]);
  });

  it("is what an earlier position came from while it is looked at, whoever did that", () => {
    const back: Frame = { ...rivals[0]!, before: null };
    expect(after(0, ...rivals, back)).toEqual({ acts: [{ from: "a1", to: "a2" }], own: false });
  });

  it("is all that rivals did that was shown without motion, or before the page was opened", () => {
    const [, second, third, last] = rivals.map(({ events }) => events);
    const hurried: Frame = { ...frame(...last!), earlier: [...second!, ...third!] };
    expect(marked(after(0, rivals[0]!, hurried))).toEqual(["f2", "a1-a2", "f5"]);
    expect(marked(after(0, { ...hurried, before: null }))).toEqual(["f2", "a1-a2", "f5"]);
    expect(marked(after(null, rivals[0]!, hurried))).toEqual(["f5"]);
  });

  it("is every counter of nine that rivals put down or moved, and the last one after a jump", () => {
    const frames = [
      frame({ type: "move", slot: "W1", cell: "a1", by: 0 }),
      frame({ type: "place", slot: "N2", by: 1 }),
      frame({ type: "move", slot: "E2", cell: "h2", by: 2 }),
      frame({ type: "red", cell: "d4", by: 3 }),
    ];
    const spots = (you: number | null, last: Partial<Frame> = {}) =>
      [...frames, { ...frame(), ...last }]
        .reduce<Recent<nine.Mark>>((before, one) => nine.marked(before, one, you), nothing)
        .acts.map(({ spot }) => spot);
    expect(spots(0)).toEqual(["N2", "h2", "d4"]);
    expect(spots(null)).toEqual(["d4"]);
    expect(spots(0, { before: null, events: frames[2]!.events })).toEqual(["h2"]);
  });
});
