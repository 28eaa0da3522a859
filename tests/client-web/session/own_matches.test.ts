import "../support/browser.ts";
import { beforeEach, expect, it } from "vitest";
import { forgetMatch, ownMatches, rememberMatch } from "$web/session/own_matches.svelte.ts";

const own = (match: string, over = false, player = "ada") => ({ player, match, game: "kuba", at: 1, over });
const known = (player?: string) => ownMatches(player).map(({ match }) => match);

beforeEach(() => {
  for (const player of ["ada", "bob", undefined]) for (const match of known(player)) forgetMatch(match);
});

it("one's matches are kept, the latest first, and not without end", () => {
  for (let i = 0; i < 40; i++) rememberMatch(own(`m${i}`));
  expect(known("ada")).toHaveLength(30);
  expect(known("ada")[0]).toBe("m39");
  rememberMatch(own("m20"));
  expect(known("ada")[0]).toBe("m39");
  rememberMatch(own("m20", true));
  expect(ownMatches("ada")[0]).toEqual(own("m20", true));
  forgetMatch("m20");
  expect(known("ada")).not.toContain("m20");
  expect(JSON.parse(localStorage.getItem("kabinet.matches") ?? "")).toEqual(ownMatches("ada"));
});

it("the matches of another player of this browser are that player's", () => {
  rememberMatch(own("m1"));
  rememberMatch(own("m1", false, "bob"));
  rememberMatch(own("m2", false, "bob"));
  expect([known("ada"), known("bob"), known(undefined)]).toEqual([["m1"], ["m2", "m1"], []]);
  forgetMatch("m1", "bob");
  expect([known("ada"), known("bob")]).toEqual([["m1"], ["m2"]]);
  forgetMatch("m1");
  expect(known("ada")).toEqual([]);
});

it("what was kept before there were players is whoever's is here", () => {
  rememberMatch({ match: "m1", game: "kuba", at: 1, over: false });
  expect([known("ada"), known("bob"), known(undefined)]).toEqual([["m1"], ["m1"], ["m1"]]);
  rememberMatch(own("m1"));
  expect([known("ada"), known("bob")]).toEqual([["m1"], []]);
});
