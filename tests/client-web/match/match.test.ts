import "../support/browser.ts";
import { expect, it, onTestFinished, vi } from "vitest";
import type { ErrorData, Json } from "$protocol";
import type { Copy } from "$web/document/copy.ts";
import { Match } from "$web/match/match.svelte.ts";
import { Refusal } from "$web/net/refusal.ts";
import { ownMatches, rememberMatch } from "$web/session/own_matches.svelte.ts";
import type { Session } from "$web/session/session.svelte.ts";

const push = { type: "push" };

/** Ada's match of a game with no board of its own; the server's answers come when they are told to. */
function table() {
  let tell: (copy: Copy | null, events: readonly Json[], fresh: boolean) => void = () => {};
  const asked: { method: string; answer: (result: object) => void; refuse: (why: Refusal) => void }[] = [];
  const followed: string[] = [];
  const ask = (method: string) => new Promise((answer, refuse) => asked.push({ method, answer, refuse }));
  const session = {
    player: { id: "ada", name: "Ada" },
    watch: (_: string, listener: typeof tell) => ((tell = listener), () => {}),
    call: ask,
    change: ask,
    draws: { follow: (match: string) => followed.push(match) },
  } as unknown as Session;
  const match = new Match(session, "m1");
  const seats = { 0: { player: { id: "ada", name: "Ada" }, present: true } };
  const usual = { match: "m1", game: "none", status: "playing", ply: 0, turn: [0], seats, state: {} };
  /** Shows the document with these members; null when it is not there any more. */
  const told = (more: object | null, events: readonly Json[], fresh = false) =>
    tell(more && { epoch: "e", seq: 0, value: { ...usual, ...more } }, events, fresh);
  const document = (more: object | null, fresh = false) => told(more, [], fresh);
  const show = (ply: number, fresh = false) => document({ ply, state: { ply } }, fresh);
  /** Answers what was asked last of a method. */
  const answer = async (method: string, result: object) => {
    asked.findLast((one) => one.method === method)?.answer(result);
    for (let i = 0; i < 6; i++) await Promise.resolve();
  };
  const refuse = async (method: string, code: ErrorData["code"]) => {
    const data = { code, type: `/problems/${code}`, title: code, status: 409 };
    asked.findLast((one) => one.method === method)?.refuse(new Refusal(code, data));
    for (let i = 0; i < 6; i++) await Promise.resolve();
  };
  return { match, asked, followed, tell: told, document, show, answer, refuse };
}

it("nothing can be done between the answer to an action and the picture of it", async () => {
  const { match, asked, show, answer } = table();
  show(0, true);
  await answer("match.legal", { ply: 0, seat: 0, actions: [push] });
  expect(match.legal).toEqual([push]);
  void match.act(push);
  expect(match.legal).toEqual([]);
  await answer("match.act", { ply: 1, seq: 1 });
  expect([match.pending, match.legal]).toEqual([true, []]);
  void match.act(push);
  expect(asked.filter(({ method }) => method === "match.act")).toHaveLength(1);
  show(1);
  await answer("match.legal", { ply: 1, seat: 0, actions: [push] });
  expect(match.legal).toEqual([push]);
});

it("an own action is shown at once where the board tells what it does, and stays when the server confirms it", async () => {
  const { match, show, answer } = table();
  show(0, true);
  for (let i = 0; i < 9; i++) await Promise.resolve();
  match.ui = { duration: () => 0, foresee: () => ({ view: { ply: "guessed" }, events: [push] }) } as never;
  await answer("match.legal", { ply: 0, seat: 0, actions: [push] });
  void match.act(push);
  const { id } = match.playback.shown;
  expect([match.playback.shown.view, match.playback.shown.guess]).toEqual([{ ply: "guessed" }, true]);
  // The line was lost, and is back: the server does not know the action yet.
  show(0, true);
  expect(match.playback.shown.view).toEqual({ ply: "guessed" });
  await answer("match.act", { ply: 1, seq: 1 });
  show(1);
  expect([match.playback.shown.view, match.playback.shown.guess]).toEqual([{ ply: 1 }, undefined]);
  expect(match.playback.shown.id).toBe(id);
});

it("an own action that is refused is taken back", async () => {
  const { match, show, answer, refuse } = table();
  show(0, true);
  for (let i = 0; i < 9; i++) await Promise.resolve();
  match.ui = { duration: () => 0, foresee: () => ({ view: { ply: "guessed" }, events: [push] }) } as never;
  await answer("match.legal", { ply: 0, seat: 0, actions: [push] });
  void match.act(push);
  await refuse("match.act", "illegal_action");
  expect(match.playback.shown.view).toEqual({ ply: 0 });
  expect(match.refusal?.code).toBe("illegal_action");
});

it("what may be done is asked anew for every state, and an answer for another state is not used", async () => {
  const { match, asked, show, answer } = table();
  show(0, true);
  show(1);
  await answer("match.legal", { ply: 0, seat: 0, actions: [push] });
  expect(match.legal).toEqual([]);
  show(2);
  expect(asked.filter(({ method }) => method === "match.legal")).toHaveLength(3);
  await answer("match.legal", { ply: 2, seat: 0, actions: [push] });
  expect(match.legal).toEqual([push]);
});

/** Lets what was answered go its way. */
const settled = async () => {
  for (let i = 0; i < 12; i++) await Promise.resolve();
};

it("after a reload the last action is marked, though somebody came or went after it", async () => {
  const { match, show, answer } = table();
  show(2, true);
  expect(match.playback.shown.events).toEqual([]);
  const value = { status: "playing", ply: 0, turn: [0], state: {} };
  const step = (ply: number, seat: number | undefined, type: string) => ({
    ply,
    ...(seat === undefined ? {} : { seat }),
    events: [{ type }],
    ops: [{ op: "replace", path: "/ply", value: ply }],
  });
  const steps = [step(1, 0, "push"), step(2, 1, "gain"), step(2, undefined, "draw_offered")];
  await answer("match.replay", { value, steps, entries: 3 });
  await settled();
  expect(match.log.map(({ event }) => event.type)).toEqual(["push", "gain", "draw_offered"]);
  const { view, events, mover } = match.playback.shown;
  expect([view, events, mover]).toEqual([{ ply: 2 }, [{ type: "gain" }], 1]);
});

it("what the page missed while it was away comes between what it saw before and what it has seen since", async () => {
  const { match, tell, show, answer } = table();
  const acts = (seat: number, ply: number) => ({
    ply,
    seat,
    events: [{ type: `push${ply}` }],
    ops: [
      { op: "replace", path: "/ply", value: ply },
      { op: "replace", path: "/turn", value: [1 - seat] },
    ],
  });
  const value = { status: "playing", ply: 0, turn: [0], state: {} };
  tell({ ply: 0 }, [], true);
  await answer("match.replay", { value, steps: [], entries: 0 });
  await settled();
  tell({ ply: 1, turn: [1] }, [{ type: "push1" }]);
  show(3, true);
  tell({ ply: 4, turn: [1] }, [{ type: "push4" }]);
  const steps = [acts(0, 1), acts(1, 2), acts(0, 3), acts(1, 4)];
  await answer("match.replay", { value, steps, entries: 4 });
  await settled();
  expect(match.log.map(({ event, nth, id }) => [event.type, nth, id])).toEqual(
    [1, 2, 3, 4].map((ply) => [`push${ply}`, ply, ply]),
  );
});

it("where the past cannot be read, turns after a gap have no numbers", async () => {
  const { match, tell, show, refuse } = table();
  tell({ ply: 0 }, [], true);
  await refuse("match.replay", "busy");
  await settled();
  tell({ ply: 1, turn: [1] }, [{ type: "push1" }]);
  show(3, true);
  await refuse("match.replay", "busy");
  await settled();
  tell({ ply: 4, turn: [1] }, [{ type: "push4" }]);
  expect(match.log.map(({ event, nth }) => [event.type, nth])).toEqual([
    ["push1", 1],
    ["push4", null],
  ]);
});

it("what is offered takes the mark of the last action away no more than who comes and goes", () => {
  const { match, tell } = table();
  const state = { ply: 1 };
  tell({ ply: 0, state: { ply: 0 } }, [], true);
  tell({ ply: 1, state }, [push]);
  tell({ ply: 1, state, draw_offer: 1 }, [{ type: "draw_offered", seat: 1 }]);
  expect(match.playback.shown.events).toEqual([push]);
  expect(match.log.map(({ event }) => event.type)).toEqual(["push", "draw_offered"]);
});

it("who has won is told no sooner than the board has shown the last action", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { match, tell } = table();
  match.ui = { duration: () => 500 } as never;
  tell({ ply: 0, state: { ply: 0 } }, [], true);
  const result = { reason: "normal", ranks: [1, 2], scores: [7, 4] };
  const end = { ply: 1, status: "finished", turn: [], state: { ply: 1 }, result };
  tell(end, [push, { type: "won", seat: 0 }]);
  const told = () => [match.ending, match.told?.result, match.log.map(({ event }) => event.type)];
  expect(told()).toEqual([true, undefined, ["push"]]);
  vi.advanceTimersByTime(600);
  expect(told()).toEqual([false, result, ["push", "won"]]);
});

it("a refusal is told for as long as it takes to read it", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { match, refuse } = table();
  void match.change("match.offer_draw");
  await refuse("match.offer_draw", "draw_already_offered");
  expect(match.refusal?.code).toBe("draw_already_offered");
  vi.advanceTimersByTime(7000);
  void match.change("match.offer_draw");
  await refuse("match.offer_draw", "draw_already_offered");
  vi.advanceTimersByTime(7000);
  expect(match.refusal?.code).toBe("draw_already_offered");
  vi.advanceTimersByTime(1000);
  expect(match.refusal).toBeNull();
});

it("a table one sits at is returned to, until one leaves it or it is closed", () => {
  const { document, show } = table();
  const known = () => ownMatches("ada").map(({ match, over }) => [match, over]);
  const nobody = { seats: {} };
  document({ status: "open" });
  expect(known()).toEqual([["m1", false]]);
  document({ status: "open", ...nobody });
  expect(known()).toEqual([]);
  document({ status: "open" });
  document({ status: "closed" });
  expect(known()).toEqual([]);
  show(0);
  document({ status: "finished" });
  expect(known()).toEqual([["m1", true]]);
  document(null);
  expect(known()).toEqual([]);
});

it("a match is another player's no more than the seat is", () => {
  const { document } = table();
  document({ status: "playing" });
  expect(ownMatches("bob")).toEqual([]);
  rememberMatch({ player: "bob", match: "m1", game: "none", at: 1, over: false });
  document({ status: "open", seats: {} });
  expect([ownMatches("ada").length, ownMatches("bob").length]).toEqual([0, 1]);
});

it("GEN-2 a table at which one sits may ask for one's part of the draw, whichever tab one sat down in", () => {
  const { followed, document, show } = table();
  document({ status: "open", seats: {} });
  show(0);
  expect(followed).toEqual([]);
  document({ status: "open" });
  expect(followed).toEqual(["m1"]);
});
