import "../support/browser.ts";
import { expect, it } from "vitest";
import type { Json } from "$protocol";
import type { Copy } from "$web/document/copy.ts";
import { Match } from "$web/match/match.svelte.ts";
import type { Session } from "$web/session/session.svelte.ts";

const push = { type: "push" };

/** Ada's match of a game with no board of its own; the server's answers come when they are told to. */
function table() {
  let tell: (copy: Copy | null, events: readonly Json[], fresh: boolean) => void = () => {};
  const asked: { method: string; answer: (result: object) => void }[] = [];
  const ask = (method: string) => new Promise((answer) => asked.push({ method, answer }));
  const session = {
    player: { id: "ada", name: "Ada" },
    watch: (_: string, listener: typeof tell) => ((tell = listener), () => {}),
    call: ask,
    change: ask,
  } as unknown as Session;
  const match = new Match(session, "m1");
  const show = (ply: number, fresh = false) => {
    const seats = { 0: { player: { id: "ada", name: "Ada" }, present: true } };
    const value = { match: "m1", game: "none", status: "playing", ply, turn: [0], seats, state: { ply } };
    tell({ epoch: "e", seq: ply, value }, [], fresh);
  };
  /** Answers what was asked last of a method. */
  const answer = async (method: string, result: object) => {
    asked.findLast((one) => one.method === method)?.answer(result);
    for (let i = 0; i < 6; i++) await Promise.resolve();
  };
  return { match, asked, show, answer };
}

it("nothing can be done between the answer to an action and the picture of it", async () => {
  const { match, asked, show, answer } = table();
  show(0, true);
  await answer("match.legal", { ply: 0, seat: 0, actions: [push] });
  expect(match.legal).toEqual([push]);
  void match.act(push);
  expect(match.legal).toEqual([]);
  await answer("match.act", { ply: 1, seq: 1 });
  expect([match.pending, match.legal]).toEqual([false, []]);
  void match.act(push);
  expect(asked.filter(({ method }) => method === "match.act")).toHaveLength(1);
  show(1);
  await answer("match.legal", { ply: 1, seat: 0, actions: [push] });
  expect(match.legal).toEqual([push]);
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
