import "../support/browser.ts";
import { expect, it } from "vitest";
import type { Session } from "$web/session/session.svelte.ts";
import { findOwnEvents } from "$web/session/entered_elsewhere.ts";
import { ownEvents } from "$web/session/own_events.svelte.ts";

it("TN-5 whom a director has entered is told of the event, too", async () => {
  const asked: unknown[] = [];
  const call = (...request: unknown[]) => {
    asked.push(request);
    const phases = { t_new: "running", t_done: "finished", t_old: "running" };
    const tournaments = Object.entries(phases).map(([tournament, phase]) => ({ tournament, phase }));
    return Promise.resolve({ tournaments, more: false });
  };
  await findOwnEvents({ call: call as Session["call"] }, "ada");
  expect(asked).toEqual([["history.tournaments", { account: "ada", count: 8 }]]);
  expect(ownEvents("ada")).toEqual(["t_new", "t_old"]);
});
