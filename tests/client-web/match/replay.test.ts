import "../support/browser.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Json, JsonObject, ReplayStep } from "$protocol";
import { Replay } from "$web/match/replay.svelte.ts";
import { Refusal } from "$web/net/refusal.ts";
import type { Session } from "$web/session/session.svelte.ts";

/** A match of a game without a board of its own: after its start the state counts the actions. */
class Server {
  readonly steps: ReplayStep[];
  readonly asked: JsonObject[] = [];
  refuse: string | null = null;
  /** How many steps fit into an answer. */
  page = 64;

  constructor(actions: number, over: boolean) {
    const status = (value: Json) => ({ op: "replace", path: "/status", value }) as const;
    this.steps = [
      this.step(1, "start", [status("playing"), { op: "replace", path: "/state", value: { count: 0 } }]),
    ];
    for (let i = 1; i <= actions; i++) this.act(i);
    if (over) this.steps.push(this.step(actions + 2, "resign", [status("finished")]));
  }

  act(count: number): void {
    this.steps.push(this.step(count + 1, "act", [{ op: "replace", path: "/state/count", value: count }]));
  }

  step(n: number, type: string, ops: ReplayStep["ops"]): ReplayStep {
    return { n, type, seat: 0, at: 0, t: 0, ply: 0, events: [{ type }], ops };
  }

  session(): Session {
    const call = (_method: string, params: JsonObject & { from: number; count: number }) => {
      this.asked.push(params);
      if (this.refuse) return Promise.reject(new Refusal("no", { code: this.refuse } as Refusal["data"]));
      const value = { match: "m", game: "unknown", status: "open", turn: [], seats: {}, state: {} };
      const steps = this.steps.slice(params.from, params.from + Math.min(params.count, this.page));
      return Promise.resolve({ match: "m", from: params.from, entries: this.steps.length, value, steps });
    };
    return { call } as unknown as Session;
  }
}

const shown = (replay: Replay) => replay.frame.view.count;

async function opened(server: Server, at: number | null = null, seat: number | null = null): Promise<Replay> {
  const replay = new Replay(server.session(), "m", seat, at);
  await vi.waitFor(() => {
    if (!replay.complete && !replay.missing) throw new Error("still loading");
  }, 60_000);
  return replay;
}

describe("a match shown again", () => {
  it("is read to its end, page by page", async () => {
    const server = new Server(10, true);
    server.page = 3;
    const replay = await opened(server);
    expect(replay.last).toBe(11);
    expect(server.asked.map(({ from }) => from)).toEqual([0, 3, 6, 9]);
  });

  it("begins with the beginning when it is over, and with the present when it goes on", async () => {
    expect(shown(await opened(new Server(5, true)))).toBe(0);
    expect(shown(await opened(new Server(5, false)))).toBe(5);
  });

  it("begins where the address says, even if that is on a later page", async () => {
    const server = new Server(10, true);
    server.page = 3;
    const replay = await opened(server, 7);
    expect([replay.at, shown(replay)]).toEqual([7, 7]);
    expect((await opened(server, 999)).at).toBe(replay.last);
  });

  it("moves from one position to the next, and jumps without motion", async () => {
    const replay = await opened(new Server(5, true));
    replay.next();
    expect([shown(replay), replay.frame.before]).toEqual([1, { count: 0 }]);
    const { id } = replay.frame;
    replay.jump(4);
    expect([shown(replay), replay.frame.before]).toEqual([4, null]);
    expect(replay.frame.id).toBeGreaterThan(id);
    replay.back();
    expect([shown(replay), replay.frame.before]).toEqual([3, null]);
  });

  it("stays within the match", async () => {
    const replay = await opened(new Server(2, true));
    replay.back();
    expect(replay.at).toBe(0);
    replay.jump(99);
    expect(replay.at).toBe(3);
    replay.next();
    expect(replay.at).toBe(3);
  });

  it("finds what has happened since in a match that goes on", async () => {
    const server = new Server(2, false);
    const replay = await opened(server);
    server.act(3);
    await replay.toTheEnd();
    expect(shown(replay)).toBe(3);
  });

  it("is asked for as a seat sees it", async () => {
    const server = new Server(1, true);
    await opened(server, null, 1);
    expect(server.asked[0]).toMatchObject({ seat: 1 });
    await opened(server);
    expect(server.asked.at(-1)).not.toHaveProperty("seat");
  });

  it("says why it cannot be shown", async () => {
    const server = new Server(1, true);
    server.refuse = "record_hidden";
    expect((await opened(server)).missing).toBe("record_hidden");
  });
});

describe("a match that is played again", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("runs to its end and stops there", async () => {
    const replay = await opened(new Server(4, true));
    replay.play();
    expect(replay.playing).toBe(true);
    await vi.runAllTimersAsync();
    expect([replay.playing, replay.at]).toEqual([false, replay.last]);
  });

  it("begins anew at the end", async () => {
    const replay = await opened(new Server(4, true), 5);
    replay.play();
    expect(replay.at).toBe(0);
    replay.close();
  });

  it("plays a part of it at once, and that part again", async () => {
    const replay = new Replay(new Server(9, true).session(), "m", null, 2, 5);
    await vi.runAllTimersAsync();
    expect([replay.playing, replay.at]).toEqual([false, 5]);
    replay.play();
    expect(replay.at).toBe(2);
    await vi.runAllTimersAsync();
    expect(replay.at).toBe(5);
    replay.range = null;
    replay.play();
    await vi.runAllTimersAsync();
    expect(replay.at).toBe(replay.last);
  });

  it("ends a part that is longer than the match with the match, and knows no part backwards", async () => {
    const long = new Replay(new Server(3, true).session(), "m", null, 2, 99);
    await vi.runAllTimersAsync();
    expect([long.playing, long.at]).toEqual([false, long.last]);
    const backwards = new Replay(new Server(3, true).session(), "m", null, 3, 2);
    await vi.runAllTimersAsync();
    expect([backwards.range, backwards.at]).toEqual([null, 3]);
  });

  it("tells boards how slow it is", async () => {
    const replay = await opened(new Server(4, true));
    replay.next();
    expect(replay.frame.pace).toBeUndefined();
    replay.speed = 0.25;
    replay.next();
    expect(replay.frame.pace).toBe(0.25);
  });

  it("stops when it is paused or closed", async () => {
    for (const stop of ["pause", "close"] as const) {
      const replay = await opened(new Server(4, true));
      replay.play();
      await vi.advanceTimersToNextTimerAsync();
      replay[stop]();
      await vi.runAllTimersAsync();
      expect([stop, replay.at]).toEqual([stop, 1]);
    }
  });
});
