import "../support/browser.ts";
import { expect, it } from "vitest";
import type { Report } from "$web/analysis/report.ts";
import { refusedText, stateText } from "$web/analysis/words.ts";
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
