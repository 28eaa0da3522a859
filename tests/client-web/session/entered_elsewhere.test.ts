import "../support/browser.ts";
import { expect, it } from "vitest";
import type { Copy } from "$web/document/copy.ts";
import { followOwnEvents, isKnown, isNews } from "$web/session/entered_elsewhere.svelte.ts";
import { ownEvents, rememberOwnEvent } from "$web/session/own_events.svelte.ts";
import type { DocumentListener } from "$web/session/session.svelte.ts";

it("TN-5 whom a director enters while the page is open is told of the event", () => {
  const watched = new Map<string, DocumentListener>();
  const watch = (doc: string, listener: DocumentListener) => {
    watched.set(doc, listener);
    return () => watched.delete(doc);
  };
  rememberOwnEvent("ada", "t_old");
  const stop = followOwnEvents({ watch }, "ada");
  const show = (tournaments: string[]) =>
    watched.get("events_ada")?.({ value: { tournaments } } as unknown as Copy, [], false);
  show(["t_old"]);
  expect(ownEvents("ada")).toEqual(["t_old"]);
  show(["t_new", "t_old"]);
  expect(ownEvents("ada")).toEqual(["t_new", "t_old"]);
  expect([isNews("t_new"), isNews("t_old")]).toEqual([true, false]);
  isKnown("t_new");
  show(["t_new", "t_old"]);
  expect(isNews("t_new")).toBe(false);
  stop();
  expect(watched.size).toBe(0);
});
