import type { GameInfo, JsonObject, Methods, TournamentTerms } from "$protocol";
import { clockOf, fresh as freshTable, type Wish as TableWish } from "../screens/new_table.ts";

/** What is chosen so far of a new tournament. */
export interface Wish {
  title: string;
  text: string;
  game: string;
  seats: number;
  format: "swiss" | "round_robin" | "knockout" | "double_knockout" | "arena";
  /** Of a Swiss; null: as many as the number of entrants needs. */
  rounds: number | null;
  cycles: 1 | 2;
  thirdPlace: boolean;
  /** Of an arena. */
  minutes: number;
  tie: "single" | "double" | "best" | "sum";
  rated: boolean;
  isPrivate: boolean;
  who: "accounts" | "anyone";
  /** When it starts by itself, as the browser's field has it; "": a director starts it. */
  startsAt: string;
  /** How long a table waits for its players; 0: for ever. */
  noShowMinutes: number;
  /** Who begins the next round: the server after so many minutes, or a director. */
  byDirector: boolean;
  pauseMinutes: number;
  /** The clock of each match. */
  table: TableWish;
}

export const fresh = (): Wish => ({
  title: "",
  text: "",
  game: "",
  seats: 2,
  format: "swiss",
  rounds: 5,
  cycles: 1,
  thirdPlace: true,
  minutes: 60,
  tie: "single",
  rated: false,
  isPrivate: false,
  who: "accounts",
  startsAt: "",
  noShowMinutes: 5,
  byDirector: false,
  pauseMinutes: 1,
  table: { ...freshTable(), clock: "fischer", minutes: 5, increment: 3 },
});

/** The formats that are played with so many at a table (TN-4). */
export const formatsOf = (seats: number): Wish["format"][] =>
  seats === 2
    ? ["swiss", "round_robin", "knockout", "double_knockout", "arena"]
    : ["swiss", "knockout", "arena"];

/** What one pairing can play (TN-14). */
export function tiesOf({ seats, format }: Wish): Wish["tie"][] {
  if (seats !== 2 || format === "arena") return ["single"];
  return format.endsWith("knockout") ? ["single", "best", "sum"] : ["single", "double", "best", "sum"];
}

export const seatCounts = (info: GameInfo | undefined): number[] =>
  info ? Array.from({ length: info.max_seats - info.min_seats + 1 }, (_, i) => info.min_seats + i) : [2];

function stageOf({ format, seats, rounds, cycles, thirdPlace, minutes }: Wish): JsonObject {
  switch (format) {
    case "swiss":
      return { format, ...(rounds === null ? {} : { rounds }) };
    case "round_robin":
      return { format, cycles };
    case "knockout":
      return { format, ...(seats === 2 ? { third_place: thirdPlace } : {}) };
    case "double_knockout":
      return { format };
    case "arena":
      return { format, minutes };
  }
}

const ties = {
  single: { mode: "single", games: 1 },
  double: { mode: "single", games: 2 },
  best: { mode: "best", games: 3 },
  sum: { mode: "sum", games: 2 },
} as const;

function termsOf(wish: Wish): TournamentTerms {
  const minute = 60_000;
  const at = wish.startsAt ? new Date(wish.startsAt).getTime() : NaN;
  return {
    private: wish.isPrivate,
    who: wish.rated ? "accounts" : wish.who,
    no_show_ms: Math.round(wish.noShowMinutes * minute),
    by_director: wish.byDirector,
    ...(wish.byDirector ? {} : { round_after_ms: Math.round(wish.pauseMinutes * minute) }),
    ...(Number.isFinite(at) ? { starts_at: at } : {}),
    ...(wish.text.trim() ? { text: wish.text.trim() } : {}),
  };
}

/** The request that makes the tournament. */
export function createOf(wish: Wish): Omit<Methods["tournament.create"]["params"], "key"> {
  return {
    title: wish.title.trim(),
    settings: {
      game: wish.game,
      seats: wish.seats,
      clock: clockOf(wish.table) as unknown as JsonObject,
      rated: wish.rated,
      stages: [stageOf(wish)],
      tie: { ...ties[wish.tie] },
    },
    terms: termsOf(wish),
  };
}
