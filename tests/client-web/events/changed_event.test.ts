import { expect, it } from "vitest";
import type { JsonObject, TournamentTerms } from "../../../protocol/generated/protocol.ts";
import { changeOf, wishOf } from "$web/events/changed_event.ts";
import type { Wish } from "$web/events/event_wish.ts";
import { createOf, fresh } from "$web/events/new_event.ts";

/** What the head has of an event that was made without another choice than a Swiss. */
const told = {
  rules: 2,
  game: "kuba",
  options: { first: "0" },
  clock: { type: "fischer", initial_ms: 300_000, increment_ms: 3000 },
  seats: 2,
  smallest: 2,
  stages: [{ format: "swiss" }],
  tie: { mode: "single", games: 1 },
  points: { type: "standard", win: "1", draw: "0.5", loss: "0" },
  tiebreaks: ["bhc1", "bh", "sb", "de", "win"],
  seeding: "rating",
  leaver: "annulled",
  low_wins: false,
  rated: false,
  bots: false,
  min_entrants: 2,
  max_entrants: 2000,
  check_in: 0,
  late_rounds: -1,
  half_byes: 1,
  missed_ties: 2,
};
const terms: TournamentTerms = {
  private: false,
  who: "accounts",
  no_show_ms: 300_000,
  round_after_ms: 60_000,
  by_director: false,
};
const head = (settings: JsonObject = {}, more: TournamentTerms = {}) => ({
  title: "Evening",
  text: "Bring a cup",
  settings: { ...told, ...settings },
  terms: { ...terms, ...more },
});

/** The order that a director gives who sees an event in the form and chooses something else. */
const changed = (before: Parameters<typeof wishOf>[0], choice: (wish: Wish) => void, started = false) => {
  const wish = wishOf(before);
  choice(wish);
  return changeOf(wishOf(before), wish, started);
};

it("TN-3 an event is in the form as it was made", () => {
  const wish = { ...fresh(), title: "Evening", text: "Bring a cup", game: "kuba" };
  expect(wishOf(head())).toEqual(wish);
  expect(createOf(wishOf(head()))).toEqual(createOf(wish));
});

it("TN-3 a private event can be shown to everybody", () => {
  const show = (wish: Wish) => void (wish.isPrivate = false);
  expect(changed(head({}, { private: true }), show)).toEqual({ change: { terms: { private: false } } });
});

it("TN-3 whoever chooses nothing else changes nothing, whatever the form does not know", () => {
  const odd = head(
    {
      options: { first: "1" },
      points: { type: "standard", win: "2", draw: "1", loss: "0" },
      tiebreaks: ["bh"],
    },
    { no_show_ms: 30_500, starts_at: 1_795_000_012_345, round_times: [1_795_000_012_345], by_director: true },
  );
  expect(changed(odd, () => {})).toBeNull();
});

it("TN-3 a change names what is other than before, and null ends a limit", () => {
  const limits = head({ max_entrants: 16, check_in: 10 }, { rating_max: 1800, starts_at: 1_795_000_000_000 });
  const order = changed(limits, (wish) => {
    wish.more.most = null;
    wish.more.highest = null;
    wish.startsAt = "";
    wish.pauseMinutes = 2;
  });
  expect(order).toEqual({
    change: {
      settings: { max_entrants: 2000 },
      terms: { rating_max: null, starts_at: null, round_after_ms: 120_000 },
    },
  });
});

it("TN-30 TN-31 other stages bring their usual tie-breaks along", () => {
  const order = changed(head(), (wish) => Object.assign(wish, { format: "round_robin", cycles: 2 }));
  expect(order).toEqual({
    change: {
      settings: { stages: [{ format: "round_robin", cycles: 2 }], tiebreaks: ["de", "sb", "win"] },
    },
  });
});

it("TN-3 after the start terms alone are changed", () => {
  const order = (choice: (wish: Wish) => void) => changed(head(), choice, true);
  expect(order((wish) => (wish.rounds = 7))).toBeNull();
  expect(
    order((wish) => {
      wish.rounds = 7;
      wish.more.drafts = true;
      wish.next = "director";
    }),
  ).toEqual({ change: { terms: { drafts: true, by_director: true, round_after_ms: 0 } } });
});

it.each<[string, JsonObject, JsonObject]>([
  [
    "groups, then a knockout",
    {
      stages: [
        { format: "groups", size: 5, by_lot: true, advance: 1, inner: { format: "swiss", rounds: 3 } },
        { format: "double_knockout", reset: false, extra_games: 0 },
      ],
    },
    {},
  ],
  [
    "a play-off",
    {
      stages: [
        { format: "round_robin", cycles: 2, at_once: true },
        { format: "knockout", third_place: true, extra_games: 2, play_off: true },
      ],
      tie: { mode: "best", games: 5 },
    },
    {
      stages: [
        { format: "round_robin", cycles: 2, at_once: true },
        { format: "knockout", play_off: true },
      ],
    },
  ],
  [
    "an arena, on a clock for each action",
    {
      stages: [{ format: "arena", minutes: 45, streaks: false }],
      clock: { type: "move", move_ms: 30_000 },
    },
    {},
  ],
  [
    "an arena with byo-yomi",
    {
      stages: [{ format: "arena", minutes: 45, streaks: false }],
      clock: { type: "byoyomi", initial_ms: 0, period_ms: 20_000, periods: 5 },
    },
    {},
  ],
  [
    "a knockout of four at a table, by letter",
    {
      seats: 4,
      smallest: 3,
      stages: [{ format: "knockout", advance: 1 }],
      points: { type: "list", by_rank: { "3": ["5", "5/2", "0"], "4": ["3.5", "2", "1", "0"] } },
      clock: { type: "move", move_ms: 259_200_000 },
    },
    { points: { type: "list", by_rank: { "3": [5, "2.5", 0], "4": ["3.5", 2, 1, 0] } } },
  ],
])("TN-30 reads %s, and would ask for the same", (_, settings, asked) => {
  const read = head(settings);
  expect(changed(read, () => {})).toBeNull();
  expect(createOf(wishOf(read)).settings).toMatchObject({ ...settings, ...asked });
});
