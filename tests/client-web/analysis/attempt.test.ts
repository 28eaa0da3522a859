import "../support/browser.ts";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "$protocol";
import { Attempt, type Root } from "$web/analysis/attempt.svelte.ts";
import type { Step } from "$web/analysis/line.ts";
import { Refusal } from "$web/net/refusal.ts";
import type { Session } from "$web/session/session.svelte.ts";

interface Asked extends JsonObject {
  match: string;
  ply: number;
  seat: number;
  actions: { seat: number; action: JsonObject }[];
  best: string;
}

/** A game in which two seats take turns to add something to a list; it is over after ten. */
function begun(more: Partial<Root> = {}) {
  const asked: Asked[] = [];
  let refusing = false;
  const call = (_: string, params: Asked) => {
    asked.push(params);
    if (refusing) return Promise.reject(new Refusal("no", { code: "busy" } as Refusal["data"]));
    const count = params.ply + params.actions.length;
    const seat = count % 2;
    const over = count >= 10;
    const best = params.best && !over ? { seat, action: { add: params.best }, shares: [1, 2] } : undefined;
    const value = { count, seen: params.seat ?? null, last: params.actions.at(-1)?.action ?? null };
    const legal = over ? {} : { [seat]: [{ add: 1 }] };
    return Promise.resolve({
      value,
      ply: count,
      to_move: over ? [] : [seat],
      legal,
      over,
      ...(best && { best }),
    });
  };
  const root: Root = {
    match: "m",
    ply: 4,
    turn: [0],
    frame: { id: 1, view: { count: 4 }, before: null, events: [], mover: null },
    hidden: false,
    duration: () => 0,
    ...more,
  };
  const attempt = new Attempt({ call } as unknown as Session, root);
  return { attempt, asked, refuse: (yes: boolean) => (refusing = yes) };
}

const added = ({ steps }: Attempt) => steps.map(({ seat, action }) => [seat, action.add]);

describe("actions that are tried", () => {
  it("BO-11 are done by the server's rules, from the position of the match", async () => {
    const { attempt, asked } = begun();
    await attempt.open([]);
    expect(attempt.legal).toEqual([{ add: 1 }]);
    await attempt.act({ add: 1 });
    expect(asked.at(-1)).toEqual({ match: "m", ply: 4, actions: [{ seat: 0, action: { add: 1 } }] });
    expect([attempt.playback.shown.view.count, attempt.seat]).toEqual([5, 1]);
  });

  it("BO-11 are answered by the house for all other seats, at the level that was chosen", async () => {
    const { attempt } = begun();
    await attempt.open([]);
    attempt.house = "medium";
    await attempt.act({ add: 1 });
    expect(added(attempt)).toEqual([
      [0, 1],
      [1, "medium"],
    ]);
    expect([attempt.seat, attempt.legal.length]).toEqual([0, 1]);
    await attempt.back();
    expect(added(attempt)).toEqual([]);
  });

  it("BO-11 end where the match would be over", async () => {
    const { attempt } = begun({ ply: 9, turn: [1] });
    await attempt.open([]);
    attempt.house = "easy";
    await attempt.act({ add: 1 });
    expect([attempt.over, attempt.legal]).toEqual([true, []]);
  });

  it("BO-11 go back one by one without asking again, and to where they began", async () => {
    const { attempt, asked } = begun();
    await attempt.open([]);
    await attempt.act({ add: 1 });
    await attempt.act({ add: 2 });
    const before = asked.length;
    await attempt.back();
    expect([added(attempt), attempt.playback.shown.view.count]).toEqual([[[0, 1]], 5]);
    await attempt.open([]);
    expect([added(attempt), attempt.seat, asked.length]).toEqual([[], 0, before]);
  });

  it("BO-11 another action takes the place of those that were taken back", async () => {
    const { attempt } = begun();
    await attempt.open([]);
    await attempt.act({ add: 1 });
    await attempt.act({ add: 2 });
    await attempt.back();
    await attempt.back();
    await attempt.act({ add: 7 });
    expect([added(attempt), attempt.before(2)]).toEqual([[[0, 7]], undefined]);
  });

  it("BO-11 are opened by a link in one step, and its way there is asked for afterwards", async () => {
    const { attempt, asked } = begun();
    const steps: Step[] = [0, 1, 0].map((seat) => ({ seat, action: { add: seat } }));
    await attempt.follow(steps);
    expect(asked.map(({ actions }) => actions.length)).toEqual([3, 2, 1, 0]);
    expect([0, 1, 2].map((n) => attempt.before(n)?.value.count)).toEqual([4, 5, 6]);
    expect(attempt.playback.shown.view.count).toBe(7);
  });

  it("BO-11 in a hidden game each position is shown as the seat to move sees it", async () => {
    const { attempt } = begun({ hidden: true });
    await attempt.open([]);
    expect(attempt.playback.shown.view.seen).toBe(0);
    await attempt.act({ add: 1 });
    expect(attempt.playback.shown.view.seen).toBe(1);
  });

  it("BO-11 a refusal is told, and nothing changes", async () => {
    const { attempt, refuse } = begun();
    await attempt.open([]);
    refuse(true);
    await attempt.act({ add: 1 });
    expect([attempt.refusal?.code, added(attempt), attempt.busy]).toEqual(["busy", [], false]);
    refuse(false);
    await attempt.act({ add: 1 });
    expect([attempt.refusal, added(attempt).length]).toEqual([null, 1]);
  });

  it("BO-11 an answer that comes after the player went on is not taken", async () => {
    const { attempt } = begun();
    await attempt.open([]);
    const late = attempt.act({ add: 1 });
    await Promise.all([late, attempt.open([])]);
    expect(added(attempt)).toEqual([]);
  });

  it("BO-11 the best action comes with its shares, and is done by nobody", async () => {
    const { attempt } = begun();
    await attempt.open([]);
    await attempt.advise();
    expect([attempt.position?.best?.action, attempt.steps]).toEqual([{ add: "hard" }, []]);
  });
});
