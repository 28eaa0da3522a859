import "./support/browser.ts";
import "./support/property.ts";
import { frameAt, homeOf } from "$web/address.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addressOf,
  go,
  linkTo,
  matchResults,
  parseRoute,
  route,
  routeAt,
  signInLink,
  type Route,
} from "$web/router.svelte.ts";

const name = fc.oneof(
  fc.string({ minLength: 1 }),
  fc.constantFrom("a/b", "?", "%", "#", "ä", "a b", "%2F", "m1?at=3"),
);
/** The actions that are tried, as an address has them. */
const line = fc.option(fc.string(), { nil: undefined });
const number = fc.option(fc.nat(999_999));
const step = fc.option(fc.nat(999_999), { nil: undefined });
const routes: fc.Arbitrary<Route> = fc.oneof(
  fc.constantFrom<Route>(
    { screen: "lobby" },
    { screen: "settings" },
    { screen: "account" },
    { screen: "staff" },
  ),
  fc.record({ screen: fc.constant("new" as const), game: fc.oneof(name, fc.constant("")) }),
  fc.record({ screen: fc.constant("match" as const), match: name }),
  fc.record({ screen: fc.constant("join" as const), invite: name }),
  fc.record({
    screen: fc.constant("daily" as const),
    daily: fc.constantFrom("flick" as const, "push" as const),
    day: fc.constantFrom(null, "2026-11-27"),
    of: fc.option(name, { nil: undefined }),
  }),
  fc.record({
    screen: fc.constant("replay" as const),
    match: name,
    at: number,
    to: step,
    seat: number,
    study: line,
  }),
  fc.record({ screen: fc.constant("sign-in" as const), back: fc.option(fc.string()) }),
  fc.record({
    screen: fc.constant("player" as const),
    player: name,
    game: fc.option(name),
    result: fc.option(fc.constantFrom(...matchResults)),
  }),
  fc.record({ screen: fc.constant("ladders" as const), ladder: fc.option(name) }),
  fc.record({
    screen: fc.constant("rated" as const),
    ladder: name,
    event: fc.option(fc.integer({ min: 1, max: 2_147_000_000 })),
    of: fc.option(name),
  }),
  fc.record({ screen: fc.constant("rules" as const), game: fc.option(name) }),
  fc.record({ screen: fc.constant("watch" as const), game: fc.option(name), tv: fc.boolean() }),
);

describe("an address", () => {
  it("leads to the screen it was made for", () => {
    fc.assert(fc.property(routes, (to) => void expect(parseRoute(linkTo(to))).toEqual(to)));
  });

  it("is whole when it is given to others, below any path", () => {
    expect(addressOf({ screen: "settings" })).toBe("https://play.example/games/#/settings");
    fc.assert(fc.property(routes, (to) => void expect(routeAt(addressOf(to))).toEqual(to)));
  });

  it("of a match, a replay, rules and the wall is a path", () => {
    const home = "https://play.example/games/";
    const paths: readonly (readonly [Route, string])[] = [
      [{ screen: "match", match: "abc234" }, "m/abc234"],
      [{ screen: "replay", match: "abc", at: 3, seat: null, study: undefined }, "replay/abc?at=3"],
      [{ screen: "replay", match: "abc", at: 3, to: 9, seat: null }, "replay/abc?at=3&to=9"],
      [{ screen: "rules", game: "kapture9" }, "rules/kapture9"],
      [{ screen: "watch", game: null, tv: false }, "watch/"],
      [{ screen: "watch", game: "kuba", tv: true }, "watch/?game=kuba&tv=1"],
    ];
    for (const [to, path] of paths) {
      expect(addressOf(to)).toBe(home + path);
      expect(routeAt(home + path)).toEqual(to);
      expect(homeOf(home + path)).toBe(home);
      expect(routeAt(`${home}${path}#/settings`)).toEqual({ screen: "settings" });
    }
    // What is no id is no path: the server would not know it.
    expect(addressOf({ screen: "match", match: "a/b" })).toBe(`${home}#/match/a%2Fb`);
    expect(addressOf({ screen: "rules", game: null })).toBe(`${home}#/rules`);
  });

  it("TN-37 of a tournament is a path", () => {
    const event = "t_abc234";
    for (const view of ["", "big", "rounds"]) {
      const to: Route = { screen: "t", event, view, code: undefined };
      const address = addressOf(to);
      expect(address).toBe(`https://play.example/games/t/${event}${view && `/${view}`}`);
      expect(routeAt(address)).toEqual(to);
      expect(homeOf(address)).toBe("https://play.example/games/");
    }
    const invited: Route = { screen: "t", event, view: "", code: "x y" };
    expect(routeAt(addressOf(invited))).toEqual(invited);
    // What is no id of a tournament is no path: the server would not know it.
    expect(addressOf({ screen: "t", event: "a/b", view: "" })).toBe("https://play.example/games/#/t/a%2Fb");
  });

  it("TN-37 with a hash leads elsewhere from the path of a tournament, but not out of a frame", () => {
    const path = "https://play.example/games/t/t_abc";
    expect(routeAt(`${path}#/match/m1`)).toEqual({ screen: "match", match: "m1" });
    expect(routeAt("https://play.example/games/#/t/t_abc/big")).toEqual(routeAt(`${path}/big`));
    const frame = "https://play.example/games/embed/t/t_abc?theme=dark&show=tables";
    const framed = { screen: "embed", event: "t_abc", show: "tables" };
    expect(routeAt(frame)).toEqual(framed);
    expect(routeAt(`${frame}#/settings`)).toEqual(framed);
    expect(frameAt(frame)).toEqual({
      event: "t_abc",
      show: "tables",
      code: null,
      theme: "dark",
      locale: null,
    });
    expect(homeOf(frame)).toBe("https://play.example/games/");
    expect(homeOf("https://play.example/t/")).toBe("https://play.example/t/");
    expect(routeAt("https://play.example/not/t_abc").screen).toBe("lobby");
  });

  it("TN-37 in the browser's line is the usual one, wherever one goes", () => {
    go({ screen: "t", event: "t_abc", view: "rounds" });
    dispatchEvent(new Event("hashchange"));
    expect(location.href).toBe("https://play.example/games/t/t_abc/rounds");
    go({ screen: "settings" });
    dispatchEvent(new Event("hashchange"));
    expect([location.href, route()]).toEqual([
      "https://play.example/games/#/settings",
      { screen: "settings" },
    ]);
  });

  it("may be anything at all", () => {
    fc.assert(fc.property(fc.string(), (hash) => void parseRoute(hash)));
    expect(parseRoute("#/player/p1?result=won")).toEqual({
      screen: "player",
      player: "p1",
      game: null,
      result: null,
    });
    expect(parseRoute("#/rated/kuba_two/0")).toMatchObject({ event: null, of: null });
    expect(parseRoute("#/match/%zz")).toEqual({ screen: "lost" });
    expect(parseRoute("#/nowhere")).toEqual({ screen: "lost" });
    expect(parseRoute("#/match")).toEqual({ screen: "lost" });
    expect(parseRoute("")).toEqual({ screen: "lobby" });
    expect(parseRoute("#")).toEqual({ screen: "lobby" });
    expect(parseRoute("#/replay/m?at=-1&seat=x")).toEqual({
      screen: "replay",
      match: "m",
      at: null,
      seat: null,
    });
  });

  it("is gone to, and followed when the browser goes there", () => {
    go({ screen: "settings" }, true);
    expect([route(), location.hash]).toEqual([{ screen: "settings" }, "#/settings"]);
    go({ screen: "match", match: "m1" });
    dispatchEvent(new Event("hashchange"));
    expect(route()).toEqual({ screen: "match", match: "m1" });
  });

  it("of the sign-in leads back to where one was, however often one goes there", () => {
    go({ screen: "rules", game: "kuba" }, true);
    const there = parseRoute(signInLink());
    expect(there).toEqual({ screen: "sign-in", back: "#/rules/kuba" });
    go(there, true);
    expect(parseRoute(signInLink())).toEqual(there);
    go({ screen: "lobby" }, true);
    expect(signInLink()).toBe("#/sign-in");
  });
});
