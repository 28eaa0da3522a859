/** What a director changes of a tournament that there is (TN-3): before its start all, until its end the terms. */
import type { Clock, Json, JsonObject, TournamentDocument } from "$protocol";
import type { Wish as TableWish } from "../screens/new_table.ts";
import type { More, Several, Wish } from "./event_wish.ts";
import { fresh, settingsOf } from "./new_event.ts";
import { scalesOf, usualTieBreaks } from "./new_event_points.ts";
import { wishesOfStages } from "./new_event_stages.ts";
import { allTermsOf, wishOfTerms } from "./new_event_terms.ts";

/** The settings that the form knows, as the head of a tournament has them. */
interface Told {
  readonly game: string;
  readonly seats: number;
  readonly smallest: number;
  readonly clock: Clock | null;
  readonly rated: boolean;
  readonly stages: Parameters<typeof wishesOfStages>[0];
  readonly tie: { readonly mode: "single" | "best" | "sum"; readonly games: number };
  readonly points: {
    readonly type: Exclude<More["points"], "">;
    readonly by_rank?: Record<number, string[]>;
  };
  readonly tiebreaks: readonly string[];
  readonly seeding: "rating" | "order" | "lot" | "hand";
  readonly rating_at?: "start";
  readonly leaver: More["leaver"];
  readonly bots: boolean;
  readonly min_entrants: number;
  readonly max_entrants: number;
  readonly check_in: number;
  readonly late_rounds: number;
  readonly half_byes: number;
  readonly missed_ties: number;
}

/** What the rules have for each number. */
const usual = {
  min_entrants: 2,
  max_entrants: 2000,
  late_rounds: -1,
  half_byes: 1,
  missed_ties: 2,
} as const;

/** What the rules have where nothing is chosen. */
const usualOf = (wish: Wish): JsonObject => ({
  ...usual,
  check_in: 0,
  seeding: "rating",
  rating_at: "entry",
  leaver: "annulled",
  bots: false,
  points: { type: scalesOf(wish)[0] ?? "" },
  tiebreaks: usualTieBreaks(wish),
});

const decimal = (exact: string): number => {
  const [over = "0", under = "1"] = exact.split("/");
  return Number(over) / Number(under);
};

function clockWish(clock: Clock | null): Partial<TableWish> {
  const day = 86_400_000;
  const up = (ms: number, unit: number) => Math.max(1, Math.ceil(ms / unit));
  switch (clock?.type) {
    case "fischer":
      return {
        clock: "fischer",
        minutes: up(clock.initial_ms ?? 0, 60_000),
        increment: Math.ceil((clock.increment_ms ?? 0) / 1000),
      };
    case "byoyomi":
      return {
        clock: "byoyomi",
        minutes: Math.ceil((clock.initial_ms ?? 0) / 60_000),
        periods: clock.periods ?? 1,
        period: up(clock.period_ms ?? 0, 1000),
      };
    case "move": {
      const ms = clock.move_ms ?? 0;
      return ms > day ? { clock: "letter", days: up(ms, day) } : { clock: "move", seconds: up(ms, 1000) };
    }
    default:
      return { clock: "none" };
  }
}

function tieWish({ mode, games }: Told["tie"]): Pick<Wish, "tie" | "games"> {
  const tie = mode !== "single" ? mode : games > 1 ? "double" : "single";
  const all = fresh().games;
  return { tie, games: tie === "single" ? all : { ...all, [tie satisfies Several]: games } };
}

const chosen = (name: keyof typeof usual, value: number): number | null =>
  value === usual[name] ? null : value;

function moreWish(
  told: Told,
  wish: Wish,
): Omit<More, "roundMinutes" | "delayMinutes" | "drafts" | "lowest" | "highest"> {
  const lists = Object.entries(told.points.by_rank ?? {});
  const same = JSON.stringify(told.tiebreaks) === JSON.stringify(usualTieBreaks(wish));
  return {
    seeding: told.rating_at === "start" && told.seeding === "rating" ? "rating_at_start" : told.seeding,
    points: told.points.type === scalesOf(wish)[0] ? "" : told.points.type,
    byRank: Object.fromEntries(lists.map(([size, points]) => [size, points.map(decimal)])),
    tieBreaks: same ? null : told.tiebreaks,
    smallest: told.seats > 2 ? told.smallest : null,
    checkInMinutes: told.check_in,
    fewest: chosen("min_entrants", told.min_entrants),
    most: chosen("max_entrants", told.max_entrants),
    lateRounds: chosen("late_rounds", told.late_rounds),
    halfByes: chosen("half_byes", told.half_byes),
    missedTies: chosen("missed_ties", told.missed_ties),
    leaver: told.leaver,
    bots: told.bots,
  };
}

/** A tournament as the form has it. */
export function wishOf(head: Pick<TournamentDocument, "title" | "text" | "settings" | "terms">): Wish {
  const told = head.settings as unknown as Told;
  const [first, ...later] = wishesOfStages(told.stages, told.seats);
  const usualWish = fresh();
  const { more, ...terms } = wishOfTerms(head.terms);
  const wish: Wish = {
    ...usualWish,
    ...first,
    later,
    title: head.title,
    text: head.text,
    game: told.game,
    seats: told.seats,
    rated: told.rated,
    ...tieWish(told.tie),
    ...terms,
    table: { ...usualWish.table, ...clockWish(told.clock) },
  };
  return { ...wish, more: { ...moreWish(told, wish), ...more } };
}

/** The members of one object that are others than in the one before. */
function changed(before: JsonObject, after: JsonObject): JsonObject | null {
  const other = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  return other.length > 0 ? Object.fromEntries(other) : null;
}

/** The order that makes of one wish another; null where it changes nothing. After the start the settings stay. */
export function changeOf(before: Wish, after: Wish, started: boolean): { change: JsonObject } | null {
  const whole = (wish: Wish): JsonObject => ({ ...usualOf(wish), ...settingsOf(wish) });
  const settings = started ? null : changed(whole(before), whole(after));
  const terms = changed(allTermsOf(before) as JsonObject, allTermsOf(after) as JsonObject);
  if (!settings && !terms) return null;
  const parts: Record<string, Json> = { ...(settings ? { settings } : {}), ...(terms ? { terms } : {}) };
  return { change: parts };
}
