import "../support/browser.ts";
import { expect, it } from "vitest";
import { fresh } from "$web/events/new_event.ts";
import { freshStage } from "$web/events/new_event_stages.ts";
import { moreText } from "$web/events/new_event_told.ts";

it("one line tells what of a new event is folded away", () => {
  expect(moreText(fresh())).toBe(
    "as many rounds as needed · 5 min + 3 s · Casual · for who has an account · in the list of events",
  );
  expect(moreText({ ...fresh(), rounds: 5, rated: true, who: "anyone", isPrivate: true })).toBe(
    "5 rounds · 5 min + 3 s · Rated · for who has an account · in no list",
  );
  const groups = { ...fresh(), format: "groups" as const, later: [freshStage("knockout")] };
  expect(moreText(groups)).toMatch(/^groups of 4 · 2 stages · /);
  expect(moreText({ ...fresh(), format: "arena", who: "list" })).toMatch(
    /^60 minutes · .* for whom you enter/,
  );
});
