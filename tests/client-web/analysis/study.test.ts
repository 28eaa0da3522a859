import "../support/browser.ts";
import { expect, it, vi } from "vitest";
import type { JsonObject, MatchDocument } from "$protocol";
import { encoded } from "$web/analysis/line.ts";
import { Study } from "$web/analysis/study.svelte.ts";
import type { Copy } from "$web/document/copy.ts";
import generic from "$web/games/generic/index.ts";
import type { Replay } from "$web/match/replay.svelte.ts";
import type { Timeline } from "$web/match/timeline.ts";
import type { Session } from "$web/session/session.svelte.ts";

const doc = (ply: number) =>
  ({
    match: "m",
    game: "none",
    ply,
    turn: [ply % 2],
    seats_total: 2,
    seats: {},
    state: { ply },
  }) as unknown as MatchDocument;

/** A match of three actions; after the first one a draw was offered. */
const plies = [0, 1, 1, 2, 3];
const step = { mover: 0, ply: 0, turn: [], view: null, nth: null, part: null };
const entry = (id: number) => ({ ...step, id, step: id, event: { type: "act" } });
const timeline: Timeline = {
  doc: doc(3),
  read: 5,
  positions: plies.map((ply) => ({ doc: doc(ply), events: [], mover: null, entry: ply })),
  log: [1, 2, 3, 4].map(entry),
  places: new Map([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
  ]),
};

const shares = [5000, 5000];
const point = (ply: number, found: string, more: JsonObject = {}): JsonObject => ({
  ply,
  seat: ply % 2,
  shares,
  after: shares,
  kept: shares,
  played: { add: 1 },
  best: { add: 2 },
  lost: 0,
  class: found,
  ...more,
});

function begun(at = 0) {
  let tell: (copy: Copy | null, events: JsonObject[]) => void = () => {};
  const call = vi.fn(() => new Promise(() => {}));
  const replay = {
    id: "m",
    at,
    seat: null,
    playing: false,
    timeline,
    ui: generic,
    frame: { id: 1, view: {}, before: null, events: [], mover: null },
    get doc() {
      return timeline.positions[this.at]?.doc ?? null;
    },
    jump(to: number) {
      this.at = to;
    },
    pause() {},
  };
  const session = {
    player: { id: "p", name: "P" },
    games: [],
    call,
    now: () => 0,
    watch: (_: string, listener: typeof tell) => ((tell = listener), () => {}),
  } as unknown as Session;
  const study = new Study(session, replay as unknown as Replay);
  const show = (value: JsonObject) => tell({ epoch: "e", seq: 0, value }, []);
  return { study, replay, show, call };
}

const done = {
  state: "done",
  plies: 3,
  done: 3,
  points: {
    "0": point(0, "good", { best: { add: 1 } }),
    "1": point(1, "blunder", { lost: 3000 }),
    "2": point(2, "mistake", { lost: 1500 }),
  },
  moments: ["1", "2"],
  final: [10_000, 0],
};

it("BO-11 the losses are marked on the entries that tell the actions, not on others of the same position", () => {
  const { study, show } = begun();
  study.open("");
  show(done);
  expect([...study.marks]).toEqual([
    [3, "blunder"],
    [4, "mistake"],
  ]);
});

it("BO-11 the moments lead from one position to the next, each before its action", () => {
  const { study, replay, show } = begun();
  study.open("");
  show(done);
  expect([study.before, study.after]).toEqual([undefined, 1]);
  study.jump(1);
  expect([replay.at, study.ply]).toEqual([1, 1]);
});

it("BO-11 the best action is drawn, and the played one where it is another", () => {
  const best = begun(0);
  best.study.open("");
  best.show(done);
  expect(best.study.advice.map(({ kind }) => kind)).toEqual(["best"]);
  const other = begun(1);
  other.study.open("");
  other.show(done);
  expect(other.study.advice.map(({ kind }) => kind)).toEqual(["played", "best"]);
  other.study.drawn = false;
  expect(other.study.advice).toEqual([]);
});

it("BO-11 an address that names the analysis asks for it; one that names a line does not", () => {
  const open = begun();
  open.study.open("");
  open.show({ state: "none" });
  expect(open.call).toHaveBeenCalledWith("analysis.request", { match: "m", depth: "quick" });
  const line = begun();
  line.study.open(encoded([{ seat: 0, action: { add: 3 } }]));
  line.show({ state: "none" });
  expect(line.call.mock.calls.map(([method]: string[]) => method)).toEqual(["analysis.try"]);
  expect(line.study.attempt).not.toBeNull();
  const unread = begun();
  unread.study.open("%");
  expect([unread.study.unread, unread.study.attempt]).toEqual([true, null]);
});

it("BO-11 who comes to learn is led to the first mistake, the reader's own before others', else to the end", () => {
  const led = (value: JsonObject, seat: number | null = null) => {
    const { study, replay, show } = begun();
    Object.assign(replay, { seat, last: 4 });
    study.open("");
    show(value);
    study.lead();
    return replay.at;
  };
  expect(led(done)).toBe(1);
  expect(led(done, 0)).toBe(3);
  expect(led({ ...done, moments: [] })).toBe(4);
});
