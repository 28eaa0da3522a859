import { describe, expect, it } from "vitest";
import { closeCodes, type CloseCode } from "$protocol";
import type { Refusal } from "$web/net/refusal.ts";
import { Client } from "./client.ts";

const code = (refused: Promise<unknown>): Promise<string> =>
  refused.then(
    () => "done",
    (refusal: Refusal) => refusal.code,
  );

describe("a line that is lost", () => {
  const codes = Object.keys(closeCodes).map(Number) as CloseCode[];
  const retrying = (retry: string) => codes.filter((number) => closeCodes[number].retry === retry);

  it.each(retrying("now"))("comes back at once after %i", async (number) => {
    const client = await Client.open();
    client.world.cut(number);
    await client.world.pass(20);
    expect([client.state, client.world.opened]).toEqual(["connecting", 2]);
    await client.world.pass(60);
    expect(client.state).toBe("open");
  });

  it.each([...retrying("later"), 1006, 1005, 1015, 4999])(
    "comes back after a while after %i",
    async (number) => {
      const client = await Client.open();
      client.world.cut(number);
      await client.world.pass(100);
      expect([client.state, client.world.opened]).toEqual(["connecting", 1]);
      await client.world.pass(400);
      expect(client.state).toBe("open");
    },
  );

  it.each(retrying("never").filter((number) => number !== 1000))(
    "does not come back after %i",
    async (number) => {
      const client = await Client.open();
      client.world.cut(number);
      await client.world.pass(60_000);
      expect(client.states.at(-1)).toEqual(["ended", number]);
      client.line.hurry();
      await client.world.pass(60_000);
      expect(client.world.opened).toBe(1);
    },
  );

  it("waits longer from attempt to attempt while nobody answers", async () => {
    const client = await Client.open();
    client.world.reachable = false;
    client.world.cut(1006);
    await client.world.pass(1000);
    const soon = client.world.opened;
    expect(soon).toBeGreaterThan(1);
    await client.world.pass(4000);
    // The first attempts come each second, half of it chance (0.5 here).
    const first = client.world.opened;
    expect(first - soon).toBeGreaterThan(4);
    // Ten seconds at most.
    await client.world.pass(60_000);
    expect(client.world.opened - first).toBeLessThan(14);
    expect(client.world.opened - first).toBeGreaterThan(6);
    client.world.reachable = true;
    await client.world.pass(10_000);
    expect(client.state).toBe("open");
  });

  it("is tried at once when the network may be back", async () => {
    const client = await Client.open();
    client.world.reachable = false;
    client.world.cut(1006);
    await client.world.pass(20_000);
    client.world.reachable = true;
    client.line.hurry();
    await client.world.pass(100);
    expect(client.state).toBe("open");
  });

  it("stays away as long as goaway asked", async () => {
    const client = await Client.open();
    client.server.say("goaway", { reason: "restart", after_ms: 3000 });
    await client.world.pass(30);
    client.world.cut(1001);
    await client.world.pass(2900);
    expect(client.state).toBe("connecting");
    await client.world.pass(200);
    expect(client.state).toBe("open");
  });

  it("is noticed though nobody says so, and a silent one that lives is not given up", async () => {
    const client = await Client.open();
    await client.world.pass(60_000);
    expect(client.world.opened).toBe(1);
    client.world.cut(1006, false);
    await client.world.pass(20_000);
    expect([client.state, client.world.opened]).toEqual(["open", 2]);
  });

  it("is told of within three seconds while a clock runs, and is as before when an answer comes after all", async () => {
    const client = await Client.open();
    client.line.onClock = true;
    await client.world.pass(30_000);
    expect(client.states.filter(([state]) => state === "silent")).toEqual([]);
    client.world.cut(1006, false);
    await client.world.pass(3000);
    expect(client.state).toBe("silent");
    client.world.cut(1006);
    await client.world.pass(10_000);
    expect([client.state, client.world.opened]).toEqual(["open", 2]);
  });

  it("is doubted at once when the network says that it is gone, and trusted again by the first answer", async () => {
    const client = await Client.open();
    client.line.doubt();
    expect(client.state).toBe("silent");
    await client.world.pass(100);
    expect([client.state, client.world.opened]).toEqual(["open", 1]);
  });

  it("does not wait for ever for a server that says nothing", async () => {
    const client = new Client();
    client.line.start();
    client.world.cut(1006, false);
    await client.world.pass(7000);
    expect(client.state).toBe("open");
  });

  it("says nothing any more once it was stopped", async () => {
    const client = await Client.open();
    client.line.stop();
    const told = client.states.length;
    await client.world.pass(60_000);
    expect([client.states.length, client.world.opened]).toEqual([told, 1]);
  });
});

describe("a request", () => {
  it("is sent when the line is there, with the same key over every line", async () => {
    const client = new Client();
    const answer = client.change();
    client.line.start();
    await client.world.pass(100);
    expect((await answer).n).toBe(1);
    const second = client.change();
    // It arrives, and its answer is lost.
    await client.world.pass(25);
    client.world.cut(1006);
    await client.world.pass(1000);
    expect((await second).n).toBe(2);
    expect([...client.server.done.values()]).toEqual([1, 1]);
    expect(client.server.heard.filter((method) => method === "match.resign")).toHaveLength(3);
  });

  it("waits as long as a refusal asks", async () => {
    const client = await Client.open();
    client.server.refuse = { code: "rate_limited", times: 2, after: 5000 };
    const answer = client.change();
    await client.world.pass(10_000);
    expect(client.server.done.size).toBe(0);
    await client.world.pass(300);
    expect((await answer).n).toBe(1);
  });

  it("goes over the next connection when the server is about to stop", async () => {
    const client = await Client.open();
    client.server.refuse = { code: "shutting_down", times: 1 };
    const answer = client.change();
    await client.world.pass(20_000);
    expect(client.server.done.size).toBe(0);
    client.world.cut(1001);
    await client.world.pass(200);
    expect((await answer).n).toBe(1);
  });

  it("is given up when the server goes on refusing", async () => {
    const client = await Client.open();
    client.server.refuse = { code: "busy", times: 100 };
    const answer = code(client.change());
    await client.world.pass(120_000);
    expect(await answer).toBe("busy");
    expect(client.server.refuse?.times).toBe(91);
  });

  it("is not repeated after a refusal that stays", async () => {
    const client = await Client.open();
    client.server.refuse = { code: "stale_ply", times: 1 };
    expect(await Promise.all([code(client.change()), client.world.pass(100)])).toEqual([
      "stale_ply",
      undefined,
    ]);
    expect(client.server.done.size).toBe(0);
  });
});

describe("a token", () => {
  it("is sent with hello", async () => {
    const client = await Client.open([], "good");
    expect([client.state, client.tokensLost]).toEqual(["open", 0]);
  });

  it("that is not known is forgotten, and the line goes on without", async () => {
    const client = await Client.open(["m1"], "bad");
    expect([client.state, client.tokensLost, client.world.opened]).toEqual(["open", 1, 1]);
    client.world.cut(1001);
    await client.world.pass(500);
    expect([client.state, client.tokensLost]).toEqual(["open", 1]);
  });

  it("is the one set last", async () => {
    const client = await Client.open([], "good");
    client.line.token = "bad";
    client.world.cut(1001);
    await client.world.pass(500);
    expect(client.tokensLost).toBe(1);
  });

  const hellos = ({ server }: Client) =>
    server.hellos.map(({ token, resume }) => [token, (resume as unknown[] | undefined)?.length ?? 0]);

  it("AC-5 whose session has ended is forgotten, and what is watched is watched on without it", async () => {
    const client = await Client.open(["m1"], "good");
    client.line.watch("m1");
    await client.world.pass(100);
    client.world.cut(4401);
    await client.world.pass(30);
    expect([client.state, client.tokensLost, client.world.opened]).toEqual(["connecting", 1, 2]);
    await client.world.pass(100);
    // Nobody may see less: what the player saw is not gone on with.
    expect([client.state, hellos(client)]).toEqual([
      "open",
      [
        ["good", 0],
        [undefined, 0],
      ],
    ]);
    expect(client.server.watched()).toEqual(["m1"]);
    expect(client.copies.get("m1")).not.toBeNull();
  });

  it("that another has taken the place of is not lost with its session", async () => {
    const client = await Client.open([], "good");
    client.server.tokens.add("newer");
    client.line.token = "newer";
    client.world.cut(4401);
    await client.world.pass(200);
    expect([client.state, client.tokensLost]).toEqual(["open", 0]);
    expect(hellos(client)).toEqual([
      ["good", 0],
      ["newer", 0],
    ]);
  });

  it("that is not known gives way to the one that another tab has", async () => {
    const client = new Client(["m1"], "bad");
    client.another = "good";
    client.line.start();
    await client.world.pass(200);
    expect([client.state, client.tokensLost, client.world.opened]).toEqual(["open", 1, 1]);
    expect(hellos(client)).toEqual([
      ["bad", 0],
      ["good", 0],
    ]);
  });

  it("of another player is changed to over another connection, at once, and nothing asked before is done by that player", async () => {
    const client = await Client.open(["lobby", "m1"], "good");
    client.server.tokens.add("hers");
    client.line.watch("m1");
    await client.world.pass(100);
    client.world.cut(1006, false);
    const late = code(client.change());
    client.line.switch("hers");
    expect([client.state, await late]).toEqual(["connecting", "sign_in_first"]);
    await client.world.pass(100);
    expect([client.state, hellos(client)]).toEqual([
      "open",
      [
        ["good", 0],
        ["hers", 0],
      ],
    ]);
    expect(client.server.done.size).toBe(0);
    expect(client.server.watched()).toEqual(["m1"]);
    client.reload();
    expect(client.late).toEqual([]);
  });
});

describe("a watched document", () => {
  it("comes as a snapshot and goes on by patches, events with them", async () => {
    const client = await Client.open();
    client.line.watch("m1");
    await client.world.pass(100);
    expect(client.value("m1")).toEqual({ n: 0, log: {} });
    await Promise.all([client.change(), client.world.pass(100)]);
    expect(client.value("m1")).toEqual(client.server.value("m1"));
    expect(client.events).toEqual([{ type: "changed" }]);
  });

  it("gets only what was missed after a short cut, and a snapshot after a restart", async () => {
    const client = await Client.open();
    client.line.watch("m1");
    await client.world.pass(100);
    client.world.cut(1006);
    client.server.change("m1", [{ op: "replace", path: "/n", value: 1 }], (value) => ({ ...value, n: 1 }));
    await client.world.pass(1000);
    expect([client.value("m1")?.["n"], client.events.length]).toEqual([1, 1]);
    client.server.restart();
    await client.world.pass(1000);
    expect([client.copies.get("m1")?.epoch, client.events.length]).toEqual(["e2", 1]);
  });

  it("that there is not is told with the reason", async () => {
    const client = await Client.open(["lobby"]);
    client.line.watch("m9");
    await client.world.pass(100);
    expect([client.copies.get("m9"), client.events]).toEqual([null, [{ code: "unknown_match" }]]);
  });

  it("that is gone when the line is back is told too", async () => {
    const client = await Client.open();
    client.line.watch("m1");
    await client.world.pass(100);
    client.world.cut(1006);
    client.server.remove("m1");
    await client.world.pass(1000);
    expect([client.copies.get("m1"), client.events]).toEqual([null, [{ code: "unknown_match" }]]);
  });

  it("is not watched any more once that was said", async () => {
    const client = await Client.open();
    client.line.watch("m1");
    client.line.watch("lobby");
    await client.world.pass(100);
    client.line.unwatch("m1");
    await client.world.pass(100);
    expect(client.server.watched()).toEqual(["lobby"]);
  });
});

it("knows the server's time", async () => {
  const client = await Client.open();
  expect(client.line.time.at(client.world.now())).toBe(client.world.now() + client.server.ahead);
});

describe("a glance", () => {
  const watches = ({ server }: Client) => server.heard.filter((method) => method === "match.watch").length;

  it("is told to the server that knows glances, and becomes a whole look without another snapshot", async () => {
    const client = new Client();
    client.server.features = ["glances"];
    client.line.watch("m1", true);
    client.line.start();
    await client.world.pass(200);
    expect([client.server.watched(), client.server.glanced()]).toEqual([["m1"], ["m1"]]);
    const before = client.copies.get("m1");
    client.line.watch("m1");
    await client.world.pass(100);
    expect([client.server.watched(), client.server.glanced()]).toEqual([["m1"], []]);
    expect(client.copies.get("m1")).toBe(before);
    client.line.watch("m1", true);
    await client.world.pass(100);
    expect([client.server.glanced(), watches(client)]).toEqual([["m1"], 3]);
  });

  it("is one again on the next line, from what was seen", async () => {
    const client = new Client();
    client.server.features = ["glances"];
    client.line.watch("m1", true);
    client.line.start();
    await client.world.pass(200);
    client.world.cut(1006);
    client.server.change("m1", [{ op: "replace", path: "/n", value: 1 }], (value) => ({ ...value, n: 1 }));
    await client.world.pass(1000);
    expect([client.value("m1")?.["n"], client.events]).toEqual([1, [{ type: "changed" }]]);
    expect(client.server.glanced()).toEqual(["m1"]);
    // The server may be an older one by then, which would refuse a hello that it does not know.
    expect(client.server.hellos.at(-1)).not.toHaveProperty("resume");
  });

  it("is a look like any other for a server that knows none", async () => {
    const client = await Client.open();
    client.line.watch("m1", true);
    await client.world.pass(100);
    client.line.watch("m1");
    await client.world.pass(100);
    expect([client.server.watched(), watches(client)]).toEqual([["m1"], 1]);
    client.line.unwatch("m1");
    await client.world.pass(100);
    expect(client.server.watched()).toEqual([]);
  });
});
