import { expect, it } from "vitest";
import { createOf, formatsOf, fresh, tiesOf } from "$web/events/new_event.ts";

it("TN-4 asks for what was chosen, and leaves the rest to the rules", () => {
  const wish = { ...fresh(), title: " Evening ", game: "kuba" };
  expect(createOf(wish)).toEqual({
    title: "Evening",
    settings: {
      game: "kuba",
      seats: 2,
      clock: { type: "fischer", initial_ms: 300_000, increment_ms: 3000 },
      rated: false,
      stages: [{ format: "swiss", rounds: 5 }],
      tie: { mode: "single", games: 1 },
    },
    terms: {
      private: false,
      who: "accounts",
      no_show_ms: 300_000,
      by_director: false,
      round_after_ms: 60_000,
    },
  });
});

it("TN-3 TN-5 has a start at a time, a director who pairs, and no guests in a rated event", () => {
  const { terms } = createOf({
    ...fresh(),
    rated: true,
    who: "anyone",
    startsAt: "2026-11-24T20:00",
    byDirector: true,
    text: "Bring a cup",
  });
  expect(terms).toEqual({
    private: false,
    who: "accounts",
    no_show_ms: 300_000,
    by_director: true,
    starts_at: new Date("2026-11-24T20:00").getTime(),
    text: "Bring a cup",
  });
});

it("TN-4 TN-14 offers what can be played", () => {
  expect(formatsOf(2)).toContain("round_robin");
  expect(formatsOf(4)).toEqual(["swiss", "knockout", "arena"]);
  expect(tiesOf({ ...fresh(), format: "arena" })).toEqual(["single"]);
  expect(tiesOf({ ...fresh(), format: "knockout" })).not.toContain("double");
  expect(tiesOf({ ...fresh(), seats: 4 })).toEqual(["single"]);
});

it.each([
  ["swiss", { rounds: null }, { format: "swiss" }],
  ["round_robin", { cycles: 2 as const }, { format: "round_robin", cycles: 2 }],
  ["knockout", { thirdPlace: false }, { format: "knockout", third_place: false }],
  ["double_knockout", {}, { format: "double_knockout" }],
  ["arena", { minutes: 30 }, { format: "arena", minutes: 30 }],
] as const)("asks for a %s", (format, chosen, stage) => {
  const { settings } = createOf({ ...fresh(), ...chosen, format });
  expect(settings["stages"]).toEqual([stage]);
});
