import "../support/browser.ts";
import { expect, it } from "vitest";
import { LadderLog } from "$web/people/ladder_log.svelte.ts";
import { Session } from "$web/session/session.svelte.ts";
import { FakeServer } from "../net/fake_server.ts";
import { World } from "../net/world.ts";

async function open() {
  const server = new FakeServer([]);
  const world = new World(server);
  const session = new Session(world);
  session.start();
  await world.pass(200);
  const log = new LadderLog(session, "kuba_two");
  const gathered = async () => {
    const asked = log.gather();
    await world.pass(1000);
    return (await asked)?.join("") ?? null;
  };
  return { server, log, gathered };
}

it("RA-2 the whole log is one text of canonical lines behind its header, from all pages", async () => {
  const { server, log, gathered } = await open();
  server.answers.set("rating.log", ({ after }) =>
    after === 0
      ? { ladder: "kuba_two", events: [{ n: 1, match: "m1", at: 5 }], more: true }
      : { ladder: "kuba_two", events: [{ n: 2, at: 7, match: "m2" }], more: false },
  );
  expect(await gathered()).toBe(
    '{"format":"kabinet-ratings/1","ladder":"kuba_two"}\n' +
      '{"at":5,"match":"m1","n":1}\n{"at":7,"match":"m2","n":2}\n',
  );
  expect([log.busy, log.events]).toEqual([false, 2]);
});

it("a log that is refused is none, and why is said", async () => {
  const { server, log, gathered } = await open();
  server.answers.set("rating.log", () => "ladder_damaged");
  expect(await gathered()).toBeNull();
  expect([log.busy, log.refusal?.code]).toEqual([false, "ladder_damaged"]);
});
