import { describe, expect, it } from "vitest";
import type { JsonObject, ReplayStep } from "$protocol";
import { extended, timelineFrom } from "$web/match/timeline.ts";

const table: JsonObject = { match: "m", status: "open", turn: [], ply: 0, state: {} };

const step = (n: number, type: string, rest: Partial<ReplayStep> = {}): ReplayStep => ({
  n,
  type,
  at: 0,
  t: 0,
  ply: 0,
  events: [],
  ops: [],
  ...rest,
});

const sit = step(1, "sit", { seat: 0, events: [{ type: "sat", seat: 0 }] });
const start = step(2, "start", {
  events: [{ type: "started" }],
  ops: [
    { op: "replace", path: "/status", value: "playing" },
    { op: "replace", path: "/turn", value: [0] },
    { op: "add", path: "/state/cells", value: { a1: "w" } },
    { op: "add", path: "/state/captured", value: {} },
  ],
});
const act = (n: number, value: string, events: JsonObject[]) =>
  step(n, "act", { seat: 0, events, ops: [{ op: "replace", path: "/state/cells/a1", value }] });

describe("the timeline of a match shown again", () => {
  it("begins with the start of the match", () => {
    const timeline = extended(timelineFrom(table, 0), [sit, start, act(3, "b", [{ type: "push" }])]);
    expect(timeline.positions.map(({ doc }) => doc.state.cells)).toEqual([{ a1: "w" }, { a1: "b" }]);
    expect(timeline.read).toBe(3);
  });

  it("ends with the last thing that was played", () => {
    const over = step(3, "resign", { ops: [{ op: "replace", path: "/status", value: "finished" }] });
    const behind = [
      step(4, "end"),
      step(5, "rematch", { events: [{ type: "rematch", seat: 0 }] }),
      step(6, "next"),
    ];
    const timeline = extended(timelineFrom(table, 0), [start, over, ...behind]);
    expect(timeline.positions).toHaveLength(2);
    expect(timeline.read).toBe(6);
  });

  it("has no position of a table that never began", () => {
    const close = step(2, "close", { ops: [{ op: "replace", path: "/status", value: "closed" }] });
    expect(extended(timelineFrom(table, 0), [sit, close]).positions).toEqual([]);
  });

  it("is the same however it was cut into pages", () => {
    const steps = [sit, start, act(3, "b", [{ type: "push" }, { type: "capture" }]), act(4, "r", [])];
    const whole = extended(timelineFrom(table, 0), steps);
    for (let cut = 0; cut <= steps.length; cut++) {
      const first = extended(timelineFrom(table, 0), steps.slice(0, cut));
      expect(extended(first, steps.slice(cut))).toEqual(whole);
    }
  });

  it("leads from every entry of the log to its position", () => {
    const { log, places } = extended(timelineFrom(table, 0), [
      start,
      act(3, "b", [{ type: "push" }, { type: "capture" }]),
    ]);
    expect(log.map(({ id, event }) => [event.type, places.get(id)])).toEqual([
      ["started", 0],
      ["push", 1],
      ["capture", 1],
    ]);
  });

  it("names who was to move where the server did something", () => {
    const timeout = step(3, "timeout", { events: [{ type: "timeout", seat: 0 }] });
    expect(extended(timelineFrom(table, 0), [start, timeout]).positions.map(({ mover }) => mover)).toEqual([
      null,
      0,
    ]);
  });

  it("shares between positions what did not change", () => {
    const [first, second] = extended(timelineFrom(table, 0), [start, act(3, "b", [])]).positions;
    expect(second?.doc.state.captured).toBe(first?.doc.state.captured);
    expect(second?.doc.state.cells).not.toBe(first?.doc.state.cells);
  });
});
