import { describe, expect, it } from "vitest";
import type { Frame, GameEvent } from "$web/games/game.ts";
import { nothing, recent, type Recent } from "$web/games/kabetopo/recent.ts";

const frame = (...events: GameEvent[]): Frame => ({ id: 1, view: {}, before: {}, events, mover: null });
const move = (seat: number, from: string, to: string): GameEvent => ({ type: "move", seat, from, to });
const drop = (seat: number, edge: string): GameEvent => ({ type: "drop", seat, piece: "wall", edge });
const after = (you: number | null, ...frames: Frame[]): Recent =>
  frames.reduce((before, one) => recent(before, one, you), nothing);
const marked = ({ moves, drops }: Recent) => [...moves.map(({ to }) => to), ...drops];

describe("what the board marks", () => {
  const rivals = [
    frame(move(0, "a1", "a2")),
    frame(move(1, "f1", "f2")),
    frame(drop(1, "a1-a2")),
    frame(move(2, "f6", "f5")),
  ];

  it("is all that rivals did since the own action", () => {
    expect(marked(after(0, ...rivals))).toEqual(["f2", "f5", "a1-a2"]);
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

  it("ends with the round, and is nothing after a jump", () => {
    expect(marked(after(0, ...rivals, frame({ type: "round", round: 2 })))).toEqual([]);
    expect(marked(after(0, ...rivals, { ...frame(), before: null }))).toEqual([]);
  });
});
