import { expect, it } from "vitest";
import { Outbox, type Unanswered } from "$web/net/outbox.ts";
import { Client } from "./client.ts";
import { FakeServer } from "./fake_server.ts";
import { World } from "./world.ts";

const resign = (key: string): Unanswered => ({ method: "match.resign", params: { key } });
const keys = (outbox: Outbox) => outbox.waiting.map(({ params }) => params.key);
const ada = () => "ada";

it("what was not answered is there after a reload, in its order, and only that", () => {
  const world = new World(new FakeServer([]));
  const before = new Outbox(world, ada);
  for (const key of ["a", "b", "c"]) before.put(resign(key));
  before.drop("b");
  expect(keys(new Outbox(world, ada))).toEqual(["a", "c"]);
});

it("what somebody else asked for, or what was asked for long ago, is not", async () => {
  const world = new World(new FakeServer([]));
  new Outbox(world, ada).put(resign("a"));
  expect(keys(new Outbox(world, () => "bob"))).toEqual([]);
  expect(keys(new Outbox(world, () => undefined))).toEqual([]);
  await world.pass(600_000);
  expect(keys(new Outbox(world, ada))).toEqual(["a"]);
  await world.pass(1);
  expect(keys(new Outbox(world, ada))).toEqual([]);
});

it("nothing is kept for who is nobody", () => {
  const world = new World(new FakeServer([]));
  new Outbox(world, () => undefined).put(resign("a"));
  expect(world.kept()).toBe("");
});

it.each(["{", "7", "[null]", '[{"method":"match.resign","params":{}}]', '{"a":1}'])(
  "what is no outbox is an empty one: %s",
  (text) => {
    const world = new World(new FakeServer([]));
    world.keep(text);
    expect(keys(new Outbox(world, ada))).toEqual([]);
  },
);

it("a change that the network lost is done after a reload, and one that was done is not done again", async () => {
  for (const arrives of [false, true]) {
    const client = await Client.open();
    void client.change();
    await client.world.pass(arrives ? 20 : 0);
    client.reload();
    await client.world.pass(1000);
    expect([...client.server.done.values()]).toEqual([1]);
    expect(client.late.map(([{ method }]) => method)).toEqual(["match.resign"]);
    client.reload();
    await client.world.pass(1000);
    expect([...client.server.done.values()]).toEqual([1]);
    expect(client.late).toHaveLength(1);
  }
});

it("a change that is refused after a reload is given up", async () => {
  const client = await Client.open();
  void client.change();
  client.reload();
  client.server.refuse = { code: "match_over", times: 1 };
  await client.world.pass(1000);
  client.reload();
  await client.world.pass(1000);
  expect([client.server.done.size, client.late, client.world.kept()]).toEqual([0, [], "[]"]);
});
