import "../support/browser.ts";
import { beforeEach, describe, expect, it } from "vitest";
import type { ErrorCode, JsonObject, Player } from "$protocol";
import type { Ask } from "$web/net/aside.ts";
import { Refusal } from "$web/net/refusal.ts";
import { keepIdentity, keptIdentity } from "$web/session/identity.ts";
import { Session } from "$web/session/session.svelte.ts";
import { FakeServer } from "../net/fake_server.ts";
import { World } from "../net/world.ts";

const guest = { id: "p1", name: "Ada", guest: true };
const ada = { id: "p1", name: "Ada" };
const bob = { id: "p2", name: "Bob" };

/** What another tab of this browser does to the storage, which this one is told of. */
function elsewhere(change: () => void): void {
  change();
  dispatchEvent(Object.assign(new Event("storage"), { key: "kabinet.identity" }));
}

/** A page that is open as somebody, with its server. */
async function open(player: Player | null, token = "t1") {
  const server = new FakeServer(["lobby", "m1"]);
  const world = new World(server);
  const knows = (name: string, who: Player) => {
    server.tokens.add(name);
    server.players.set(name, who as unknown as JsonObject);
  };
  if (player) {
    keepIdentity({ token, player });
    knows(token, player);
  }
  const session = new Session(world);
  session.start();
  await world.pass(200);
  const seen: unknown[] = [];
  session.watch("m1", (copy) => seen.push(copy?.value ?? null));
  await world.pass(200);
  const answers = (method: string, answer: JsonObject | ErrorCode) =>
    server.answers.set(method, () => answer);
  const tokens = () => server.hellos.map((hello) => hello["token"] ?? null);
  return { server, world, session, seen, knows, answers, tokens };
}

const result = (token: string, player: Player) => ({ token, player }) as unknown as JsonObject;
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => "done",
    (error: Refusal) => error.code,
  );

beforeEach(() => localStorage.clear());

describe("a guest who keeps the name", () => {
  const params = { name: "Ada", password: "three green owls" };

  it("AC-1 goes on over the same connection, with the new token from then on", async () => {
    const { session, world, answers, knows, tokens, server } = await open(guest);
    answers("account.register", result("t2", ada));
    knows("t2", ada);
    await Promise.all([session.enter("account.register", params), world.pass(200)]);
    expect([session.player, keptIdentity(), world.opened]).toEqual([ada, { token: "t2", player: ada }, 1]);
    server.tokens.delete("t1");
    world.cut(1006);
    await world.pass(1000);
    expect([tokens(), session.player]).toEqual([["t1", "t2"], ada]);
  });

  it("stays a guest when the name is taken", async () => {
    const { session, world, answers } = await open(guest);
    answers("account.register", "name_taken");
    const [code] = await Promise.all([codeOf(session.enter("account.register", params)), world.pass(200)]);
    expect([code, session.player, keptIdentity()?.token]).toEqual(["name_taken", guest, "t1"]);
  });

  it("is followed by the other tabs, which go on over their connections", async () => {
    const { session, world, knows, server, tokens, seen } = await open(guest);
    const before = seen.length;
    elsewhere(() => keepIdentity({ token: "t2", player: ada }));
    await world.pass(200);
    expect([session.player, world.opened, seen.length]).toEqual([ada, 1, before]);
    knows("t2", ada);
    server.tokens.delete("t1");
    world.cut(1006);
    await world.pass(1000);
    expect([tokens(), session.player, keptIdentity()?.token]).toEqual([["t1", "t2"], ada, "t2"]);
  });

  it("is not lost when another tab finds the old token ended before this one has the new", async () => {
    const { session, world, answers } = await open(guest);
    answers("account.register", result("t2", ada));
    const asked = session.enter("account.register", params);
    elsewhere(() => localStorage.clear());
    await Promise.all([asked, world.pass(200)]);
    expect([session.player, keptIdentity()?.token]).toEqual([ada, "t2"]);
  });
});

describe("a sign-in", () => {
  const signIn = (ask: Ask) => ask("sign_in.password", { name: "Bob", password: "three green owls" });

  it("as another player goes over another connection; what is watched goes on", async () => {
    const { session, world, answers, knows, tokens, server, seen } = await open(guest);
    answers("sign_in.password", result("t3", bob));
    knows("t3", bob);
    await Promise.all([session.enterAs(signIn), world.pass(500)]);
    expect([session.player, keptIdentity()]).toEqual([bob, { token: "t3", player: bob }]);
    expect(tokens()).toEqual(["t1", null, "t3"]);
    await world.pass(200);
    expect([server.watched(), seen.includes(null)]).toEqual([["m1"], false]);
  });

  it("that fails changes nothing, and takes nobody out of a match", async () => {
    const { session, world, answers, tokens } = await open(guest);
    answers("sign_in.password", "wrong_credentials");
    const [code] = await Promise.all([codeOf(session.enterAs(signIn)), world.pass(500)]);
    expect([code, session.player, keptIdentity()?.token]).toEqual(["wrong_credentials", guest, "t1"]);
    // The guest's connection was there all the time.
    expect([tokens(), world.opened]).toEqual([["t1", null], 2]);
  });

  it("that was given up is not done later", async () => {
    const { session, world, answers, knows } = await open(null);
    answers("sign_in.password", result("t3", bob));
    knows("t3", bob);
    const gone = new AbortController();
    void session.enterAs(signIn, gone.signal);
    gone.abort();
    await world.pass(60_000);
    expect([session.player, keptIdentity()]).toEqual([null, null]);
  });

  it("in another tab is this one's too", async () => {
    const { session, world, knows, tokens } = await open(guest);
    knows("t3", bob);
    elsewhere(() => keepIdentity({ token: "t3", player: bob }));
    await world.pass(200);
    expect([session.player, tokens(), session.line]).toEqual([bob, ["t1", "t3"], "open"]);
  });
});

describe("a session that ends", () => {
  it("AC-5 is told to the player, who is nobody then and may sign in again", async () => {
    const { session, world, tokens, server } = await open(ada);
    server.tokens.clear();
    world.cut(4401);
    await world.pass(200);
    expect([session.player, session.signedOut]).toEqual([null, ada]);
    expect([session.line, tokens()]).toEqual(["open", ["t1", null]]);
    await world.pass(5000);
    expect(keptIdentity()).toBeNull();
    expect(server.watched()).toEqual(["m1"]);
  });

  it("AC-5 is told to a player whom this connection has made, too", async () => {
    const { session, world, answers } = await open(null);
    answers("account.register", result("t2", ada));
    const params = { name: "Ada", password: "three green owls" };
    await Promise.all([session.enter("account.register", params), world.pass(200)]);
    world.cut(4401);
    await world.pass(200);
    expect([session.player, session.signedOut, session.line]).toEqual([null, ada, "open"]);
  });

  it("while the page was closed is told to a player, but not to a guest", async () => {
    for (const [player, told] of [
      [ada, ada],
      [guest, null],
    ] as const) {
      localStorage.clear();
      keepIdentity({ token: "ended", player });
      const world = new World(new FakeServer(["lobby"]));
      const session = new Session(world);
      session.start();
      await world.pass(5000);
      expect([session.player, session.signedOut, keptIdentity()]).toEqual([null, told, null]);
    }
  });

  it("AC-1 before another tab has kept the next one leaves the storage to that tab", async () => {
    const { session, world, knows, server } = await open(guest);
    server.tokens.clear();
    world.cut(4401);
    await world.pass(200);
    expect([session.player, keptIdentity()?.token]).toEqual([null, "t1"]);
    knows("t2", ada);
    elsewhere(() => keepIdentity({ token: "t2", player: ada }));
    await world.pass(5000);
    expect([session.player, session.signedOut, keptIdentity()?.token]).toEqual([ada, null, "t2"]);
  });

  it("gives way to the one that another tab has begun", async () => {
    const { session, world, knows, tokens, server } = await open(ada);
    // This tab was not told of it.
    keepIdentity({ token: "t4", player: ada });
    knows("t4", ada);
    server.tokens.delete("t1");
    world.cut(4401);
    await world.pass(200);
    expect([session.player, session.signedOut, keptIdentity()?.token]).toEqual([ada, null, "t4"]);
    expect(tokens()).toEqual(["t1", "t4"]);
  });

  it("because the player ends it is no news", async () => {
    const { session, world, answers, tokens } = await open(ada);
    answers("account.sign_out", {});
    await Promise.all([session.leave("account.sign_out"), world.pass(500)]);
    expect([session.player, session.signedOut, keptIdentity()]).toEqual([null, null, null]);
    expect(tokens()).toEqual(["t1", null]);
  });

  it("in another tab, by the player, ends here", async () => {
    const { session, world, tokens } = await open(ada);
    elsewhere(() => localStorage.clear());
    await world.pass(200);
    expect([session.player, session.signedOut, tokens()]).toEqual([null, null, ["t1", null]]);
  });
});

it("another name is kept, and known to the other tabs", async () => {
  const { session } = await open(ada);
  session.changed({ ...ada, name: "Countess" });
  expect([session.player?.name, keptIdentity()?.player.name]).toEqual(["Countess", "Countess"]);
  const other = await open({ ...ada, name: "Countess" });
  elsewhere(() => keepIdentity({ token: "t1", player: { ...ada, name: "Lady" } }));
  expect([other.session.player?.name, other.world.opened]).toEqual(["Lady", 1]);
});

it("a page without storage goes on for itself", async () => {
  const { session, world, answers } = await open(null);
  const { setItem } = localStorage;
  localStorage.setItem = () => {
    throw new Error("no storage");
  };
  answers("sign_in.guest", result("t9", guest));
  await Promise.all([session.signIn("Ada"), world.pass(200)]);
  localStorage.setItem = setItem;
  expect([session.player, keptIdentity()]).toEqual([guest, null]);
});

it("a match that is shown small and whole is watched whole, until only the small one is left", async () => {
  const server = new FakeServer(["m1"]);
  server.features = ["glances"];
  const world = new World(server);
  const session = new Session(world);
  session.start();
  await world.pass(200);
  const look = async (glance: boolean) => {
    const close = session.watch("m1", () => {}, glance);
    await world.pass(200);
    return close;
  };
  const small = await look(true);
  expect(server.glanced()).toEqual(["m1"]);
  const whole = await look(false);
  expect([server.watched(), server.glanced()]).toEqual([["m1"], []]);
  whole();
  await world.pass(200);
  expect([server.watched(), server.glanced()]).toEqual([["m1"], ["m1"]]);
  small();
  await world.pass(200);
  expect(server.watched()).toEqual([]);
});
