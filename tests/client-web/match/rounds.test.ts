import "../support/browser.ts";
import { expect, it } from "vitest";
import type { GameUi } from "$web/games/game.ts";
import { roundsOf } from "$web/match/rounds.ts";
import type { Timeline } from "$web/match/timeline.ts";

const timeline = (states: object[]) =>
  ({ positions: states.map((state) => ({ doc: { state } })) }) as unknown as Timeline;
const ui = { round: ({ round }: { round: number }) => round } as unknown as GameUi;

it("a replay is leafed through by the first positions of its rounds", () => {
  const rounds = roundsOf(timeline([{}, { round: 1 }, { round: 1 }, { round: 2 }, { round: 2 }]), ui);
  expect(rounds).toEqual([
    { n: 1, at: 1 },
    { n: 2, at: 3 },
  ]);
});

it("a game without rounds has none, and neither has what is not read yet", () => {
  expect(roundsOf(timeline([{ round: 1 }]), {} as GameUi)).toEqual([]);
  expect(roundsOf(null, ui)).toEqual([]);
});
