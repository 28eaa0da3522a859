import { expect, it } from "vitest";
import { createOf, fitting, fresh, gamesOf, tiesOf } from "$web/events/new_event.ts";
import { tieBreaksFor, usualTieBreaks } from "$web/events/new_event_points.ts";
import { formatsOf, freshStage, nextFormatsOf } from "$web/events/new_event_stages.ts";
import { nextTime } from "$web/events/new_event_terms.ts";

it("TN-4 asks for what was chosen, and leaves the rest to the rules", () => {
  const wish = { ...fresh(), title: " Evening ", game: "kuba" };
  expect(createOf(wish)).toEqual({
    title: "Evening",
    settings: {
      game: "kuba",
      seats: 2,
      clock: { type: "fischer", initial_ms: 300_000, increment_ms: 3000 },
      rated: false,
      stages: [{ format: "swiss" }],
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
    next: "director",
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

it("TN-36 has a delay for spectators, and none in a rated event", () => {
  const wish = { ...fresh(), more: { ...fresh().more, delayMinutes: 15 } };
  expect(createOf(wish).terms).toMatchObject({ delay_ms: 900_000 });
  expect(createOf({ ...wish, rated: true }).terms).not.toHaveProperty("delay_ms");
  expect(createOf(fresh()).terms).not.toHaveProperty("delay_ms");
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
  ["round_robin", { atOnce: true }, { format: "round_robin", cycles: 1, at_once: true }],
  ["groups", { inner: "swiss" as const }, { format: "groups", size: 4, inner: { format: "swiss" } }],
  [
    "groups",
    { inner: "swiss" as const, innerRounds: 3, byLot: true },
    { format: "groups", size: 4, by_lot: true, inner: { format: "swiss", rounds: 3 } },
  ],
  [
    "groups",
    { cycles: 2 as const, atOnce: true },
    { format: "groups", size: 4, inner: { format: "round_robin", cycles: 2, at_once: true } },
  ],
  ["knockout", { thirdPlace: false }, { format: "knockout", third_place: false }],
  ["knockout", { extraGames: 0 }, { format: "knockout", third_place: true, extra_games: 0 }],
  ["double_knockout", {}, { format: "double_knockout" }],
  [
    "double_knockout",
    { reset: false, extraGames: 4 },
    { format: "double_knockout", reset: false, extra_games: 4 },
  ],
  ["arena", { minutes: 30 }, { format: "arena", minutes: 30 }],
  ["arena", { streaks: false }, { format: "arena", minutes: 60, streaks: false }],
] as const)("asks for a %s", (format, chosen, stage) => {
  const { settings } = createOf({ ...fresh(), ...chosen, format });
  expect(settings["stages"]).toEqual([stage]);
});

it("TN-30 asks for groups from which the best go on to a knockout", () => {
  const later = [freshStage("knockout")];
  const { settings } = createOf({ ...fresh(), format: "groups", groupSize: 5, advance: 2, later });
  expect(settings["stages"]).toEqual([
    { format: "groups", size: 5, inner: { format: "round_robin", cycles: 1 }, advance: 2 },
    { format: "knockout", third_place: true },
  ]);
});

it("TN-30 asks for up to four stages, of which a knockout and an arena are the last", () => {
  const later = [
    { ...freshStage("groups"), advance: 1 },
    { ...freshStage("round_robin"), advance: 4 },
    freshStage("knockout"),
  ];
  const { settings } = createOf({ ...fresh(), advance: 16, later });
  expect(settings["stages"]).toEqual([
    { format: "swiss", advance: 16 },
    { format: "groups", size: 4, inner: { format: "round_robin", cycles: 1 }, advance: 1 },
    { format: "round_robin", cycles: 1, advance: 4 },
    { format: "knockout", third_place: true },
  ]);
  expect(nextFormatsOf(freshStage("round_robin"), 2, 3)).toContain("knockout");
  expect(nextFormatsOf(freshStage("round_robin"), 2, 4)).toEqual([]);
  expect(nextFormatsOf(freshStage("arena"), 2, 1)).toEqual([]);
  expect(nextFormatsOf(freshStage("swiss"), 4, 1)).toEqual(["swiss", "knockout"]);
});

it("TN-31 asks for a play-off behind a last stage that can leave some level", () => {
  const stages = (wish: object) => createOf({ ...fresh(), ...wish }).settings["stages"];
  const playOff = { format: "knockout", play_off: true };
  expect(stages({ playOff: true })).toEqual([{ format: "swiss" }, playOff]);
  const groups = { format: "groups", advance: 1, playOff: true };
  expect(stages({ ...groups, later: [{ ...freshStage("round_robin"), playOff: true }] })).toEqual([
    { format: "groups", size: 4, inner: { format: "round_robin", cycles: 1 }, advance: 1 },
    { format: "round_robin", cycles: 1 },
    playOff,
  ]);
  for (const other of [{ format: "arena" }, { format: "knockout" }, { seats: 4 }])
    expect(stages({ playOff: true, ...other })).toHaveLength(1);
});

it("TN-27 TN-28 asks for how many of a table go on, and has streaks only at tables of two", () => {
  const stage = (wish: object) => createOf({ ...fresh(), seats: 4, ...wish }).settings["stages"];
  expect(stage({ format: "knockout", through: 1 })).toEqual([{ format: "knockout", advance: 1 }]);
  expect(stage({ format: "knockout" })).toEqual([{ format: "knockout" }]);
  expect(stage({ format: "arena", streaks: false })).toEqual([{ format: "arena", minutes: 60 }]);
});

it.each([
  ["double", [2, 9], { mode: "single", games: 5 }],
  ["best", [3, 9], { mode: "best", games: 5 }],
  ["sum", [2, 8], { mode: "sum", games: 4 }],
] as const)("TN-14 asks for a %s of so many games", (tie, [fewest, most], asked) => {
  expect([gamesOf(tie).at(0), gamesOf(tie).at(-1)]).toEqual([fewest, most]);
  const games = { double: 5, best: 5, sum: 4 };
  expect(createOf({ ...fresh(), tie, games }).settings["tie"]).toEqual(asked);
});

it("TN-16 asks for times of the rounds, the next one a week later", () => {
  const roundTimes = ["2026-11-24T20:00"];
  expect(nextTime([])).toBe("");
  roundTimes.push(nextTime(roundTimes));
  expect(roundTimes[1]).toBe("2026-12-01T20:00");
  const { terms } = createOf({ ...fresh(), next: "times", roundTimes: [...roundTimes, ""] });
  expect(terms).toMatchObject({
    by_director: false,
    round_after_ms: 60_000,
    round_times: roundTimes.map((time) => new Date(time).getTime()),
  });
  expect(createOf({ ...fresh(), roundTimes }).terms).not.toHaveProperty("round_times");
});

it("TN-8 TN-9 asks for byes, missed ties, and what becomes of who leaves a round robin", () => {
  const more = { ...fresh().more, halfByes: 2, missedTies: 0, leaver: "forfeited" as const };
  const settings = (wish: object) => createOf({ ...fresh(), ...wish, more }).settings;
  expect(settings({})).toMatchObject({ half_byes: 2, missed_ties: 0 });
  expect(settings({})).not.toHaveProperty("leaver");
  const circle = settings({ format: "groups" });
  expect(circle).toMatchObject({ missed_ties: 0, leaver: "forfeited" });
  expect(circle).not.toHaveProperty("half_byes");
});

it("TN-20 asks for the points of a list, for each size of a table", () => {
  const more = { ...fresh().more, points: "list" as const, smallest: 3, byRank: { 3: [5, 2.5, 0] } };
  const { settings } = createOf({ ...fresh(), seats: 4, more });
  expect(settings["points"]).toEqual({ type: "list", by_rank: { 3: [5, "2.5", 0], 4: [3, 2, 1, 0] } });
});

it("TN-16 asks for a time of rounds", () => {
  const more = { ...fresh().more, roundMinutes: 45 };
  expect(createOf({ ...fresh(), more }).terms).toMatchObject({ round_ms: 2_700_000 });
});

it("TN-5 asks for the ratings of the start", () => {
  const settings = (seeding: "rating" | "rating_at_start") =>
    createOf({ ...fresh(), more: { ...fresh().more, seeding } }).settings;
  expect(settings("rating_at_start")).toMatchObject({ rating_at: "start" });
  expect(settings("rating_at_start")).not.toHaveProperty("seeding");
  expect(settings("rating")).not.toHaveProperty("rating_at");
});

it("TN-4 asks for more only where it was chosen", () => {
  const more = {
    ...fresh().more,
    seeding: "hand" as const,
    points: "three_one" as const,
    tieBreaks: ["sb", "win"],
    smallest: 3,
    checkInMinutes: 15,
    most: 24,
    lateRounds: 0,
    bots: true,
    lowest: 1200,
    highest: 1800,
  };
  const { settings, terms } = createOf({ ...fresh(), more });
  expect(settings).toMatchObject({
    seeding: "hand",
    points: { type: "three_one" },
    tiebreaks: ["sb", "win"],
    check_in: 15,
    max_entrants: 24,
    late_rounds: 0,
    bots: true,
  });
  // Two cannot sit at a smaller table, and a knockout has no late entries.
  expect(settings).not.toHaveProperty("smallest");
  expect(createOf({ ...fresh(), more, format: "knockout" }).settings).not.toHaveProperty("late_rounds");
  expect(createOf({ ...fresh(), more, seats: 4 }).settings).toMatchObject({ smallest: 3 });
  expect(terms).toMatchObject({ rating_min: 1200, rating_max: 1800 });
});

it("TN-19 TN-31 lets fall back what does not fit what was chosen before it", () => {
  const more = { ...fresh().more, points: "three_one" as const, tieBreaks: ["bh", "win"] };
  expect(fitting({ ...fresh(), more })).toEqual({ format: "swiss", tie: "single" });
  const later = [freshStage("swiss"), freshStage("double_knockout")];
  const pods = fitting({ ...fresh(), seats: 4, format: "groups", later, tie: "sum", more });
  expect(pods).toMatchObject({ format: "swiss", later: [freshStage("swiss")], tie: "single" });
  expect(pods.more).toMatchObject({ points: "", tieBreaks: null });
});

it("TN-31 the usual tie-breaks are among those that fit", () => {
  for (const seats of [2, 4])
    for (const format of formatsOf(seats))
      for (const code of usualTieBreaks({ seats, format, inner: "round_robin" }))
        expect(tieBreaksFor(seats)).toContain(code);
  expect(usualTieBreaks({ seats: 2, format: "groups", inner: "round_robin" })).toEqual(["de", "sb", "win"]);
});
