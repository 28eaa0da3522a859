import "../support/browser.ts";
import { beforeEach, expect, it } from "vitest";
import { forgetOwnEvent, ownEvents, rememberOwnEvent } from "$web/session/own_events.svelte.ts";

beforeEach(() => {
  for (const player of ["ada", "bob"]) for (const id of ownEvents(player)) forgetOwnEvent(player, id);
});

it("the events in which a player is entered are kept, the latest first, and few of them", () => {
  for (let i = 0; i < 9; i++) rememberOwnEvent("ada", `t_${i}`);
  expect(ownEvents("ada")).toEqual(["t_8", "t_7", "t_6", "t_5"]);
  rememberOwnEvent("ada", "t_6");
  expect(ownEvents("ada")[0]).toBe("t_8");
  forgetOwnEvent("ada", "t_7");
  expect(ownEvents("ada")).toEqual(["t_8", "t_6", "t_5"]);
  expect(JSON.parse(localStorage.getItem("kabinet.entered") ?? "")).toHaveLength(3);
});

it("the events of another player of this browser are that player's", () => {
  rememberOwnEvent("ada", "t_1");
  rememberOwnEvent("bob", "t_1");
  rememberOwnEvent("bob", "t_2");
  expect([ownEvents("ada"), ownEvents("bob"), ownEvents(undefined)]).toEqual([["t_1"], ["t_2", "t_1"], []]);
  forgetOwnEvent("bob", "t_1");
  expect([ownEvents("ada"), ownEvents("bob")]).toEqual([["t_1"], ["t_2"]]);
});
