import "../support/browser.ts";
import { beforeEach, describe, expect, it } from "vitest";
import type { ErrorCode, JsonObject } from "$protocol";
import { Asked } from "$web/people/asked.svelte.ts";
import { Board } from "$web/people/board.svelte.ts";
import { Matches } from "$web/people/matches.svelte.ts";
import { Refusal } from "$web/net/refusal.ts";
import { Session } from "$web/session/session.svelte.ts";
import { FakeServer } from "../net/fake_server.ts";
import { World } from "../net/world.ts";

const refusal = new Refusal("", { code: "internal", type: "", title: "", status: 500 });

beforeEach(() => localStorage.clear());

async function open(docs: readonly string[] = []) {
  const server = new FakeServer(docs);
  const world = new World(server);
  const session = new Session(world);
  session.start();
  await world.pass(200);
  return { server, world, session };
}

describe("what is asked for", () => {
  it("keeps the last answer until there is another, and tells a refusal beside it", async () => {
    const asked = new Asked<number>();
    await asked.ask(() => Promise.resolve(1));
    const again = asked.ask(() => Promise.reject(refusal));
    expect([asked.value, asked.busy]).toEqual([1, true]);
    await again;
    expect([asked.value, asked.busy, asked.refusal?.code]).toEqual([1, false, "internal"]);
    await asked.ask(() => Promise.resolve(2));
    expect([asked.value, asked.refusal]).toEqual([2, null]);
  });

  it("does not take an answer that comes after a later question", async () => {
    const asked = new Asked<number>();
    let answer: (value: number) => void = () => {};
    const first = asked.ask(() => new Promise((resolve) => (answer = resolve)));
    await asked.ask(() => Promise.resolve(2));
    answer(1);
    expect(await first).toBeNull();
    expect(asked.value).toBe(2);
    asked.clear();
    expect(asked.value).toBeNull();
  });
});

describe("a player's matches", () => {
  const page = (names: string[], more: boolean) =>
    ({ matches: names.map((match) => ({ match })), more }) as unknown as JsonObject;

  it("AC-10 come by pages, each behind the last match of the one before; a refused page is asked for again", async () => {
    const { server, world, session } = await open();
    const heard: JsonObject[] = [];
    const answers: (JsonObject | ErrorCode)[] = [
      page(["m3", "m2"], true),
      "ladder_damaged",
      page(["m1"], false),
    ];
    server.answers.set("history.list", (params) => {
      heard.push(params);
      return answers.shift() ?? "internal";
    });
    const matches = new Matches(session);
    const listed = async (asked: Promise<void>) => {
      await world.pass(200);
      await asked;
      return matches.list.map(({ match }) => match);
    };
    const choice = { account: "ada", game: "kuba", result: "win", with: null } as const;
    expect(await listed(matches.choose(choice))).toEqual(["m3", "m2"]);
    expect(await listed(matches.next())).toEqual(["m3", "m2"]);
    expect(matches.page.refusal?.code).toBe("ladder_damaged");
    expect(await listed(matches.next())).toEqual(["m3", "m2", "m1"]);
    expect(matches.more).toBe(false);
    const first = { account: "ada", game: "kuba", result: "win" };
    expect(heard).toEqual([first, { ...first, before: "m2" }, { ...first, before: "m2" }]);
  });
});

describe("a leaderboard", () => {
  it("RA-5 is watched: each change of its rows asks anew for one's own place", async () => {
    const { server, world, session } = await open(["lb_kuba_two"]);
    let asked = 0;
    server.answers.set("rating.board", ({ ladder }) => ({ ladder: ladder ?? null, place: ++asked }));
    const board = new Board(session, "kuba_two");
    await world.pass(200);
    expect(server.watched()).toEqual(["lb_kuba_two"]);
    expect(board.beside.value).toMatchObject({ ladder: "kuba_two", place: 1 });
    server.change("lb_kuba_two", [{ op: "replace", path: "/n", value: 5 }], (value) => ({ ...value, n: 5 }));
    await world.pass(200);
    expect([board.doc, asked]).toEqual([{ n: 5, log: {} }, 2]);
    board.close();
    await world.pass(200);
    expect(server.watched()).toEqual([]);
  });

  it("that cannot be watched says why", async () => {
    const { server, world, session } = await open();
    server.answers.set("rating.watch", () => "ladder_damaged");
    const board = new Board(session, "kuba_two");
    await world.pass(200);
    expect(board.missing).toBe("ladder_damaged");
  });
});
