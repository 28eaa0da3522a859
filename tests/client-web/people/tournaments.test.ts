import "../support/browser.ts";
import { expect, it } from "vitest";
import type { ErrorCode, HistoryTournaments, HistoryTournamentsResult, PlayedTournament } from "$protocol";
import { Refusal } from "$web/net/refusal.ts";
import { Tournaments } from "$web/people/tournaments.svelte.ts";
import type { Session } from "$web/session/session.svelte.ts";

const event = (tournament: string): PlayedTournament => ({
  ...{ tournament, title: "Evening", game: "kuba", phase: "finished" },
  ...{ began: 1, entrants: 2, place: 1 },
});

const refused = (code: ErrorCode) => new Refusal("", { code, type: "", title: "", status: 500 });

/** A session that answers with these pages, and what it was asked. */
function served(...pages: (HistoryTournamentsResult | Refusal)[]) {
  const asked: HistoryTournaments[] = [];
  const call = (_: string, params: HistoryTournaments) => {
    asked.push(params);
    const page = pages.shift()!;
    return page instanceof Refusal ? Promise.reject(page) : Promise.resolve(page);
  };
  return { asked, tournaments: new Tournaments({ call } as unknown as Session, "p1") };
}

it("AC-10 lists tournaments by pages, each behind the last of the page before", async () => {
  const { asked, tournaments } = served(
    { tournaments: [event("t_3"), event("t_2")], more: true },
    { tournaments: [event("t_1")], more: false },
  );
  await tournaments.load();
  expect([tournaments.list.length, tournaments.more, tournaments.there]).toEqual([2, true, true]);
  await tournaments.next();
  expect(tournaments.list.map((one) => one.tournament)).toEqual(["t_3", "t_2", "t_1"]);
  expect(tournaments.more).toBe(false);
  expect(asked).toEqual([
    { account: "p1", count: 5 },
    { account: "p1", count: 10, before: "t_2" },
  ]);
});

it("a refused page keeps what is there, and is asked for again", async () => {
  const refusal = refused("busy");
  const { asked, tournaments } = served({ tournaments: [event("t_2")], more: true }, refusal, {
    tournaments: [event("t_1")],
    more: false,
  });
  await tournaments.load();
  await tournaments.next();
  expect([tournaments.page.refusal, tournaments.list.length]).toEqual([refusal, 1]);
  await tournaments.next();
  expect(tournaments.list.length).toBe(2);
  expect(asked[2]).toEqual(asked[1]);
});

it("whoever looks as somebody else begins at the newest again", async () => {
  const { asked, tournaments } = served(
    { tournaments: [event("t_1")], more: false },
    { tournaments: [event("t_9"), event("t_1")], more: false },
  );
  await tournaments.load();
  await tournaments.load();
  expect(tournaments.list.map((one) => one.tournament)).toEqual(["t_9", "t_1"]);
  expect(asked[1]).toEqual({ account: "p1", count: 5 });
});

it("the profile does not wait for a list that is refused", async () => {
  const { tournaments } = served(refused("storage_failed"));
  await tournaments.load();
  expect(tournaments.there).toBe(true);
});
