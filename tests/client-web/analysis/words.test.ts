import "../support/browser.ts";
import { expect, it } from "vitest";
import type { Report } from "$web/analysis/report.ts";
import type { Study } from "$web/analysis/study.svelte.ts";
import { lossOf, refusedText, stateText } from "$web/analysis/words.ts";
import type { GameUi } from "$web/games/game.ts";
import { Refusal } from "$web/net/refusal.ts";

const refusal = (data: object) => new Refusal("no", data as Refusal["data"]);

it("BO-11 a refused analysis is explained, with the time that is left", () => {
  const quota = refusal({ code: "analysis_quota", retry_after_ms: 1 });
  expect(refusedText(quota, 125_000)).toMatch(/as many analyses.*2:05/);
  expect(refusedText(quota, 2 * 3_600_000 + 60_000)).toMatch(/2 h 1 min/);
  expect(refusedText(quota, 0)).toMatch(/can ask for the next analysis now/);
  expect(refusedText(refusal({ code: "analysis_live" }), 0)).toMatch(/when it is over/);
  expect(refusedText(refusal({ code: "unknown_match" }), 0)).toBe("There is no such match");
});

it("BO-11 the state of an analysis says how far it is and by what it was made", () => {
  const report = { done: 3, plies: 12, engine: "uct 2", depth: "deep" } as Report;
  expect(stateText({ ...report, state: "running" }, "en")).toBe("3 of 12 actions looked at.");
  expect(stateText({ ...report, state: "done" }, "en")).toMatch(/All 12 .* deep look by uct 2/);
  for (const state of ["waiting", "stopped"] as const)
    expect(stateText({ ...report, state }, "en")).not.toBe("");
});

it("BO-11 before a mistake it says who gave away what with which action, and what was better", () => {
  const next = { ply: 4, seat: 1, class: "mistake", lost: 3_600, played: "c6-c5", best: "g2-f2" };
  const study = { next, attempt: null, seen: () => ({ view: {}, you: null }) } as unknown as Study;
  const ui = { say: (action: unknown) => `push ${String(action)}` } as unknown as GameUi;
  expect(lossOf(study, ui, ["Ada", "Bob"], "en")).toEqual({
    text: "Bob gave away 36%: push c6-c5",
    news: "Better: push g2-f2",
  });
  const none = { ...next, class: "good" };
  expect(lossOf({ ...study, next: none } as unknown as Study, ui, ["Ada", "Bob"], "en")).toBeNull();
});
