import "../support/browser.ts";
import { beforeEach, describe, expect, it } from "vitest";
import type { ErrorCode, JsonObject } from "$protocol";
import { Export, exportName } from "$web/account/export.svelte.ts";
import { keepIdentity } from "$web/session/identity.ts";
import { Session } from "$web/session/session.svelte.ts";
import { FakeServer } from "../net/fake_server.ts";
import { World } from "../net/world.ts";

const ada = { id: "p1", name: "Ada" };

/** Ada's page, and a server with two pages of her matches. */
async function open() {
  const server = new FakeServer([]);
  const world = new World(server);
  keepIdentity({ token: "good", player: ada });
  server.players.set("good", ada);
  const session = new Session(world);
  session.start();
  await world.pass(200);
  const pages: Record<string, JsonObject> = {
    "": { account: { player: ada }, matches: [{ match: "m3" }, { match: "m2" }], more: true },
    m3: { matches: [{ match: "m2" }, { match: "m1" }], more: false },
    m2: { matches: [{ match: "m1" }], more: false },
  };
  server.answers.set("account.export", ({ before }) => pages[String(before ?? "")] ?? "internal");
  const records: Record<string, JsonObject | ErrorCode> = {};
  server.answers.set(
    "match.record",
    ({ match }) => records[String(match)] ?? { record: { of: match ?? null }, names: {} },
  );
  const all = new Export(session);
  const gathered = async (): Promise<unknown> => {
    const asked = all.gather();
    await world.pass(1000);
    const parts = await asked;
    return parts && JSON.parse(parts.join(""));
  };
  return { server, world, session, all, records, gathered };
}

const match = (id: string) => ({ match: id, record: { of: id } });
const whole = {
  format: "kabinet-export/1",
  server: "https://play.example/games/",
  stays: expect.stringContaining("format 1") as unknown,
  account: { player: ada },
  matches: [match("m3"), match("m2"), match("m1")],
};

beforeEach(() => localStorage.clear());

describe("an export", () => {
  it("AC-8 is one document of all pages, with the record of each match", async () => {
    const { all, gathered } = await open();
    expect(await gathered()).toEqual(whole);
    expect([all.state, all.matches]).toEqual(["done", 3]);
    expect(await gathered()).toEqual(whole);
  });

  it("AC-8 has the events of all ratings", async () => {
    const { server, gathered } = await open();
    const account = { player: ada, ratings: [{ ladder: "kuba_two" }] };
    server.answers.set("account.export", () => ({ account, matches: [], more: false }));
    const pages: Record<number, JsonObject> = {
      0: { ladder: "kuba_two", events: [{ n: 3 }], more: true },
      3: { ladder: "kuba_two", events: [{ n: 8 }], more: false },
    };
    server.answers.set("rating.log", ({ after }) => pages[Number(after)] ?? "internal");
    expect(await gathered()).toMatchObject({ account, ratings: { kuba_two: [{ n: 3 }, { n: 8 }] } });
  });

  it("AC-8 says of a match without a record why it has none, and goes on", async () => {
    const { records, gathered } = await open();
    records["m2"] = "record_damaged";
    const matches = [match("m3"), { match: "m2", record_missing: "record_damaged" }, match("m1")];
    expect(await gathered()).toEqual({ ...whole, matches });
  });

  it("AC-8 that failed goes on where it stopped", async () => {
    const { server, records, all, gathered } = await open();
    records["m2"] = "sign_in_first";
    expect(await gathered()).toBeNull();
    expect([all.state, all.refusal?.code, all.matches]).toEqual(["failed", "sign_in_first", 1]);
    delete records["m2"];
    server.heard.length = 0;
    expect(await gathered()).toEqual(whole);
    expect(server.heard.filter((method) => method === "match.record").length).toBe(2);
  });

  it("that was cancelled gives nothing, and begins anew", async () => {
    const { world, all, gathered } = await open();
    const asked = all.gather();
    all.cancel();
    await world.pass(1000);
    expect(await asked).toBeNull();
    expect([all.state, all.matches]).toEqual(["ready", 0]);
    expect(await gathered()).toEqual(whole);
  });

  it("has the player's name and the day in the name of its file", () => {
    const noon = new Date(2026, 10, 3, 12).getTime();
    expect(exportName("Ada", noon)).toBe("kabinet-Ada-2026-11-03.json");
    expect(exportName('a/b "Ä"', noon)).toBe("kabinet-a-b-Ä--2026-11-03.json");
  });
});
