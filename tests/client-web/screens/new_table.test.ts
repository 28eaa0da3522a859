import { describe, expect, it } from "vitest";
import type { Clock, GameInfo, MatchDocument } from "$protocol";
import {
  choose,
  chosenOf,
  clockOf,
  fresh,
  leaversOf,
  optionsOf,
  rate,
  ratedOf,
  seclude,
  startsAtOnce,
  tempoOf,
  wishOf,
} from "$web/screens/new_table.ts";

const option = (name: string, chooser?: number) => ({
  name,
  values: ["a", "b"],
  about: "",
  ...(chooser === undefined ? {} : { chooser }),
});

const info: GameInfo = {
  id: "kuba",
  title: "Kuba",
  min_seats: 2,
  max_seats: 2,
  hidden: false,
  rules_version: 1,
  options: [option("common"), option("first", 0), option("second", 1)],
};

describe("opening a table", () => {
  it("gives the clock in milliseconds", () => {
    expect(clockOf({ ...fresh(), clock: "fischer", minutes: 5, increment: 3 })).toEqual({
      type: "fischer",
      initial_ms: 300_000,
      increment_ms: 3000,
    });
    expect(clockOf({ ...fresh(), clock: "move", seconds: 90 })).toEqual({ type: "move", move_ms: 90_000 });
    expect(clockOf({ ...fresh(), clock: "none" })).toEqual({ type: "none" });
  });

  it("has byo-yomi by name, or with times of the player's own, main time of 0 among them", () => {
    const wish = fresh();
    choose(wish, "byoyomi");
    expect([tempoOf(wish), clockOf(wish)]).toEqual([
      "byoyomi",
      { type: "byoyomi", initial_ms: 600_000, period_ms: 30_000, periods: 3 },
    ]);
    choose(wish, "own_byoyomi");
    [wish.minutes, wish.periods] = [0, 5];
    expect([tempoOf(wish), clockOf(wish)]).toEqual([
      "own_byoyomi",
      { type: "byoyomi", initial_ms: 0, period_ms: 30_000, periods: 5 },
    ]);
    choose(wish, "own");
    expect(clockOf(wish)).toMatchObject({ type: "fischer", initial_ms: 60_000 });
  });

  it("gives the choices that led to a table, whatever its clock", () => {
    const clocks: Clock[] = [
      { type: "none" },
      { type: "move", move_ms: 90_000 },
      { type: "move", move_ms: 3 * 86_400_000 },
      { type: "fischer", initial_ms: 300_000, increment_ms: 3000 },
      { type: "byoyomi", initial_ms: 0, period_ms: 30_000, periods: 5 },
    ];
    const table = { seats_total: 3, private: false, rated: true, rating_min: 1600, options: { common: "b" } };
    for (const clock of clocks) {
      const wish = wishOf({ ...table, clock } as unknown as MatchDocument, 1);
      expect(clockOf(wish)).toEqual(clock);
      expect(wish).toMatchObject({ seats: 3, seat: 1, isPrivate: false, options: { common: "b" } });
      expect(ratedOf(wish)).toEqual({ rated: true, rating_min: 1600 });
      expect(leaversOf(wish, 3)).toEqual({});
    }
  });

  it("lets two begin at once, and more when their host says so", () => {
    expect([2, 3].map(startsAtOnce)).toEqual([true, false]);
  });

  it("begins with a table that others find, on a clock that comes to an end", () => {
    expect(fresh().isPrivate).toBe(false);
    expect(clockOf(fresh())).toEqual({ type: "fischer", initial_ms: 900_000, increment_ms: 10_000 });
    expect(tempoOf(fresh())).toBe("rapid");
  });

  it("knows clocks by name, and others as the player's own", () => {
    const wish = fresh();
    choose(wish, "blitz");
    expect([wish.clock, wish.minutes, wish.increment]).toEqual(["fischer", 5, 3]);
    wish.minutes = 7;
    expect(tempoOf(wish)).toBe("own");
    choose(wish, "own");
    expect(wish.minutes).toBe(7);
    choose(wish, "letter");
    expect([tempoOf(wish), clockOf(wish)]).toEqual(["letter", { type: "move", move_ms: 259_200_000 }]);
    choose(wish, "none");
    expect(tempoOf(wish)).toBe("none");
  });

  it("RA-3 a rated table is never private, and a private one never rated", () => {
    const wish = fresh();
    rate(wish, true);
    expect([wish.rated, wish.isPrivate]).toEqual([true, false]);
    seclude(wish, true);
    expect([wish.rated, wish.isPrivate]).toEqual([false, true]);
  });

  it("RA-5 sends a range with a rated table only, and no bound that was left empty", () => {
    expect(ratedOf({ ...fresh(), least: 1400 })).toEqual({});
    expect(ratedOf({ ...fresh(), rated: true })).toEqual({ rated: true });
    expect(ratedOf({ ...fresh(), rated: true, least: 1400, most: 1600 })).toEqual({
      rated: true,
      rating_min: 1400,
      rating_max: 1600,
    });
  });

  it("BO-7 asks for a bot in the place of who leaves at tables of three and more, unless it is not wanted", () => {
    expect([2, 3].map((seats) => leaversOf(fresh(), seats))).toEqual([{}, { leavers: "bot" }]);
    expect(leaversOf({ ...fresh(), leavers: false }, 3)).toEqual({});
  });

  it("keeps the options of the table and of each seat apart", () => {
    const names = (chooser: number | null) => optionsOf(info, chooser).map(({ name }) => name);
    expect([names(null), names(0), names(1)]).toEqual([["common"], ["first"], ["second"]]);
  });

  it("sends what was chosen and belongs there, nothing else", () => {
    expect(chosenOf(optionsOf(info, null), { common: "b", second: "a" })).toEqual({ common: "b" });
    expect(chosenOf(optionsOf(info, 0), {})).toEqual({});
  });
});
