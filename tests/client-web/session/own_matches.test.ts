import "../support/browser.ts";
import { expect, it } from "vitest";
import { forgetMatch, ownMatches, rememberMatch } from "$web/session/own_matches.svelte.ts";
import { keepIdentity, keptIdentity } from "$web/session/identity.ts";

const own = (match: string, over = false) => ({ match, game: "kuba", at: 1, over });

it("one's matches are kept, the latest first, and not without end", () => {
  for (let i = 0; i < 40; i++) rememberMatch(own(`m${i}`));
  expect(ownMatches()).toHaveLength(30);
  expect(ownMatches()[0]?.match).toBe("m39");
  rememberMatch(own("m20"));
  expect(ownMatches()[0]?.match).toBe("m39");
  rememberMatch(own("m20", true));
  expect(ownMatches()[0]).toEqual(own("m20", true));
  forgetMatch("m20");
  expect(ownMatches().some(({ match }) => match === "m20")).toBe(false);
  expect(JSON.parse(localStorage.getItem("kabinet.matches") ?? "")).toEqual(ownMatches());
});

it("who one is is kept, and forgotten; what is not an identity is none", () => {
  const identity = { token: "t", player: { id: "p", name: "Ada" } };
  keepIdentity(identity);
  expect(keptIdentity()).toEqual(identity);
  keepIdentity(null);
  expect(keptIdentity()).toBeNull();
  for (const nonsense of ["", "{", "null", "7", '{"token":1}', '{"token":"t"}']) {
    localStorage.setItem("kabinet.identity", nonsense);
    expect(keptIdentity()).toBeNull();
  }
});
