import "../support/browser.ts";
import { expect, it } from "vitest";
import type { MatchDocument } from "$protocol";
import type { Copy } from "$web/document/copy.ts";
import { playNow } from "$web/house/play_now.ts";
import { Refusal } from "$web/net/refusal.ts";
import type { Session } from "$web/session/session.svelte.ts";

const choice = { game: "nine", level: "hard", opponents: 2, rounds: "" } as const;

/** A server that does what it is asked, or refuses one method, and tells of a match when it is told to. */
function house({ player = null as object | null, refused = "" } = {}) {
  const asked: [method: string, params: object][] = [];
  let tell: (copy: Copy | null) => void = () => {};
  let watched = 0;
  const ask = (method: string, params: object) => {
    asked.push([method, params]);
    if (method !== refused) return Promise.resolve(method === "table.create" ? { match: "m1" } : {});
    const data = { code: "busy", type: "", title: "", status: 503 } as const;
    return Promise.reject(new Refusal("busy", data));
  };
  const session = {
    player,
    signIn: (name: string) => ask("sign_in.guest", { name }),
    change: ask,
    draws: { sit: (wish: object) => ask("table.sit", wish) },
    watch: (_: string, listener: typeof tell) => {
      tell = listener;
      watched++;
      return () => void watched--;
    },
  } as unknown as Session;
  return {
    session,
    asked,
    methods: () => asked.map(([method]) => method),
    show: (doc: Partial<MatchDocument>) =>
      tell({ epoch: "e", seq: 0, value: doc as unknown as Copy["value"] }),
    watched: () => watched,
  };
}

const rest = () => new Promise((next) => setTimeout(next));

it("BO-6 one press makes a table, sits down, seats the bots and begins", async () => {
  const { session, asked, show, watched } = house({ player: { id: "ada" } });
  const played = playNow(session, choice);
  await rest();
  expect(asked).toEqual([
    ["table.create", { game: "nine", seats: 3, clock: { type: "none" }, private: true, options: {} }],
    ["table.sit", { match: "m1", seat: 0 }],
    ["table.add_bot", { match: "m1", level: "hard" }],
    ["table.add_bot", { match: "m1", level: "hard" }],
    ["table.start", { match: "m1" }],
  ]);
  show({ status: "open", lock: "l", seats: {} });
  expect(watched()).toBe(1);
  show({ status: "playing", seats: {} });
  expect([await played, watched()]).toEqual(["m1", 0]);
});

it("BO-6 a match may be as short as was chosen", async () => {
  const { session, asked } = house({ player: { id: "ada" } });
  void playNow(session, { game: "kapow", level: "easy", opponents: 1, rounds: "3" });
  await rest();
  expect(asked[0]?.[1]).toMatchObject({ game: "kapow", options: { rounds: "3" } });
});

it("BO-6 who has just come needs no name", async () => {
  const { session, asked } = house();
  void playNow(session, choice);
  await rest();
  expect(asked.slice(0, 2).map(([method]) => method)).toEqual(["sign_in.guest", "table.create"]);
  expect(asked[0]?.[1]).toEqual({ name: "" });
});

it("BO-6 a match that does not begin is gone to nevertheless: its table tells why", async () => {
  const { session, show } = house({ player: { id: "ada" } });
  const played = playNow(session, choice);
  await rest();
  const player = { id: "ada", name: "Ada" };
  show({ status: "open", seats: { 0: { player, present: true, hash_wanted: true } } });
  expect(await played).toBe("m1");
});

it.each(["table.sit", "table.add_bot", "table.start"])(
  "BO-6 when %s is refused the table is closed again, and the reason told",
  async (refused) => {
    const { session, methods } = house({ player: { id: "ada" }, refused });
    await expect(playNow(session, choice)).rejects.toThrow(Refusal);
    expect(methods().at(-1)).toBe("table.leave");
  },
);

it("BO-6 where no table can be made nothing is closed", async () => {
  const { session, methods } = house({ player: { id: "ada" }, refused: "table.create" });
  await expect(playNow(session, choice)).rejects.toThrow(Refusal);
  expect(methods()).toEqual(["table.create"]);
});
