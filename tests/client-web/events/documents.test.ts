import { expect, it } from "vitest";
import {
  eventCodes,
  eventPartOf,
  isAbout,
  ownEventOf,
  unwatchRequest,
  watchRequest,
} from "$web/net/documents.ts";

const tournament = "t_abc123";
const whole = { glance: false, from: null };

it("TN-35 watches the documents of a tournament by their names", () => {
  expect(
    [
      "events",
      tournament,
      eventPartOf(tournament, "e"),
      eventPartOf(tournament, "s"),
      eventPartOf(tournament, "r", 12),
      ownEventOf(tournament, "p_1"),
    ].map((doc) => watchRequest(doc, whole)),
  ).toEqual([
    { method: "events.watch", params: {} },
    { method: "tournament.watch", params: { tournament, part: "head" } },
    { method: "tournament.watch", params: { tournament, part: "entrants" } },
    { method: "tournament.watch", params: { tournament, part: "standings", page: 1 } },
    { method: "tournament.watch", params: { tournament, part: "tables", page: 12 } },
    { method: "tournament.watch", params: { tournament, part: "own" } },
  ]);
});

it("TN-4 shows the code of a private tournament to watch it", () => {
  eventCodes.set(tournament, "sesame");
  expect(watchRequest(eventPartOf(tournament, "e"), whole)).toEqual({
    method: "tournament.watch",
    params: { tournament, part: "entrants", invite: "sesame" },
  });
  expect(unwatchRequest(tournament).params).toEqual({ tournament, part: "head" });
  expect(watchRequest("t_other", whole).params).toEqual({ tournament: "t_other", part: "head" });
  eventCodes.delete(tournament);
});

it("knows a request about a document of a tournament", () => {
  const doc = eventPartOf(tournament, "s", 2);
  expect(isAbout(unwatchRequest(doc), doc)).toBe(true);
  expect(isAbout(unwatchRequest(doc), eventPartOf(tournament, "s", 1))).toBe(false);
});
