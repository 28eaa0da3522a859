import "../support/browser.ts";
import { describe, expect, it } from "vitest";
import type { Action, GameUi, View } from "$web/games/game.ts";
import generic from "$web/games/generic/index.ts";
import kabetopo from "$web/games/kabetopo/index.ts";
import { placesOf } from "$web/games/kapow/advice.ts";
import kapow from "$web/games/kapow/index.ts";
import { aimOf, flickOf } from "$web/games/kapture9/aim.ts";
import { ahead, arrowOf } from "$web/games/kapture9/arrow.ts";
import kapture9 from "$web/games/kapture9/index.ts";
import { fromAbove } from "$web/games/kapture9/projection.ts";
import { standardBoard } from "$web/games/kapture9/facts.ts";
import { tableOf } from "$web/games/kapture9/table.ts";
import { isTurned } from "$web/games/kuba/cells.ts";
import kuba from "$web/games/kuba/index.ts";
import nine from "$web/games/nine/index.ts";

const said = (ui: GameUi, action: Action, view: View = {}, mover = 0, side: number | null = null) =>
  ui.say(action, {
    seating: { count: 2, names: ["Ada", "Bob"], you: null, side },
    name: (seat) => ["Ada", "Bob"][seat] ?? "",
    mover,
    view,
  });

describe("an action in words", () => {
  it("of Kuba names the cells, which are the same for both sides", () => {
    const push = { type: "push", from: "c4", dir: "right" };
    expect(said(kuba, push)).toBe("push c4 to d4");
    expect(said(kuba, push, {}, 0, 1)).toBe("push c4 to d4");
    expect([{ you: 1 }, { you: 1, side: null }, { you: 0, side: 1 }].map(isTurned)).toEqual([
      true,
      false,
      true,
    ]);
  });

  it("of 9 names the slot, and the cell where the counter stops", () => {
    expect(said(nine, { type: "red", cell: "e5" })).toBe("a red counter on e5");
    expect(said(nine, { type: "place", slot: "N3" })).toBe("a counter in the slot top c");
    const view = { phase: "move", cells: { c5: "y" }, slots: { N3: "b" } };
    expect(said(nine, { type: "move", slot: "N3" }, view)).toBe("from top c to c6");
  });

  it("of Kabetopo names the way of a runner, and where a piece goes", () => {
    const view = { runners: { east: { seat: 0, square: "c3", stones: 0, token: true, left: {} } } };
    expect(said(kabetopo, { type: "move", to: "c2" }, view)).toBe("Step to c2");
    expect(said(kabetopo, { type: "move", to: "d3", by: "door", bump_to: "e3" }, view)).toBe(
      "Through the door to d3, the other is bumped to e3",
    );
    const wall = { type: "drop", piece: "wall", edge: "c3/c4" };
    expect(said(kabetopo, wall, view)).toMatch(/^Wall between/);
    expect(said(kabetopo, { type: "end" }, view)).toBe("End the turn");
  });

  it("of Kapow! names the card that is taken, and the place", () => {
    const hands = { "0": { "0": ["7", "?", "3"] }, "1": { "0": ["?", "?", "?"] } };
    const view = { round: 1, rounds: 1, hands, discard: {}, draw: 9, taken: { from: "draw", card: "5" } };
    expect(said(kapow, { type: "replace", at: [0, 2] }, view)).toBe("put 5 in place of: 3 (Triad 1, bottom)");
    expect(said(kapow, { type: "discard" }, view)).toBe("discard 5");
    expect(said(kapow, { type: "take", from: "discard" }, view)).toBe("Take from the discard pile");
    expect(said(kapow, { type: "powerset", at: [0, 0], put: "beneath", modifier: -2 }, view)).toMatch(
      /^Put beneath, shows −2.*\(Triad 1, top\)$/,
    );
  });

  it("of Kapture 9 gives the direction, the speed and where the ball is struck", () => {
    expect(said(kapture9, { type: "flick", vector: [0, 1.5] })).toBe("straight ahead, 1.50 m/s");
    expect(said(kapture9, { type: "flick", vector: [1, 1], strike: [0.25, 0] })).toBe(
      "45.0° right, 1.41 m/s, 0.25 right",
    );
    expect(said(kapture9, { type: "place", base: 3 })).toBe("a meekone on base 3");
  });

  it("of any other game lists its members", () => {
    expect(said(generic, { type: "go", to: 3 })).toBe("go to 3");
  });
});

describe("an action above the board", () => {
  it("of Kapow! frames its places, in the hand of who acts", () => {
    const framed = (action: Action) => placesOf({ action, seat: 2, kind: "best" });
    expect(framed({ type: "take", from: "draw" })).toEqual(["draw"]);
    expect(framed({ type: "swap", from: [0, 1], to: [2, 0] })).toEqual(["2/0/1", "2/2/0"]);
    expect(
      framed({
        type: "reveal",
        at: [
          [0, 0],
          [1, 2],
        ],
      }),
    ).toEqual(["2/0/0", "2/1/2"]);
    expect([framed({ type: "end" }), framed({ type: "discard" })]).toEqual([["end"], ["discard"]]);
  });

  it("of Kapture 9 is aimed as the flick that it shows", () => {
    const aim = aimOf(flickOf({ degrees: -30, speed: 1.2, side: 0.1, height: -0.2 }));
    expect(aim?.degrees).toBeCloseTo(-30);
    expect(aim).toMatchObject({ side: 0.1, height: -0.2 });
    expect(aimOf({ type: "place", base: 1 })).toBeNull();
  });

  it("of Kapture 9 points from the home of who flicks along its line", () => {
    const home = { x: 0, y: -0.2 };
    const to = ahead({ home, degrees: 90 }, 0.1);
    expect([to.x, to.y]).toEqual([expect.closeTo(0.1), expect.closeTo(-0.2)]);
    const table = tableOf(standardBoard, false);
    const corners = arrowOf({ home, degrees: 0 }, 0.1, fromAbove(table, 1), 1).split(" ");
    expect(corners).toHaveLength(7);
    const tip = corners[3]?.split(",").map(Number);
    expect(tip?.[0]).toBeCloseTo(500);
  });
});
