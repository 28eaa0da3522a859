import type { Wish as TableWish } from "../screens/new_table.ts";
import type { StageWish } from "./new_event_stages.ts";

/** What is chosen so far of a new tournament, and of its first stage. */
export interface Wish extends StageWish {
  title: string;
  text: string;
  game: string;
  seats: number;
  /** The stages that follow the first one. */
  later: StageWish[];
  tie: "single" | Several;
  /** How many games each kind of tie of several has. */
  games: Record<Several, number>;
  rated: boolean;
  isPrivate: boolean;
  who: "accounts" | "anyone" | "list";
  /** When it starts by itself, as the browser's field has it; "": a director starts it. */
  startsAt: string;
  /** How long a table waits for its players; 0: for ever. */
  noShowMinutes: number;
  /** Who begins the next round: the server after so many minutes, or at these times, or a director. */
  next: "itself" | "times" | "director";
  pauseMinutes: number;
  /** The times of the rounds, in their order, as the browser's field has them. */
  roundTimes: string[];
  more: More;
  /** The clock of each match. */
  table: TableWish;
}

/** A tie of several games (TN-14): each counts, the most wins, or the scores are added. */
export type Several = "double" | "best" | "sum";

/** What few organisers change; null leaves a number to the rules. */
export interface More {
  seeding: "rating" | "rating_at_start" | "order" | "lot" | "hand";
  /** "": as usual for so many at a table. */
  points: "" | "standard" | "three_one" | "place" | "win" | "list" | "share";
  /** Of points by a list: those of each rank, the best first, by the size of the table. */
  byRank: Record<number, number[]>;
  /** In their order; null: as usual for the format. */
  tieBreaks: readonly string[] | null;
  smallest: number | null;
  checkInMinutes: number;
  /** How long a round lasts at most; null: as long as it takes. */
  roundMinutes: number | null;
  /** How late the public sees matches and results (TN-36); null: at once. It never changes. */
  delayMinutes: number | null;
  fewest: number | null;
  most: number | null;
  lateRounds: number | null;
  /** How many byes with half of the points each may ask for (TN-8). */
  halfByes: number | null;
  /** After how many missed ties somebody is withdrawn; 0: never (TN-9). */
  missedTies: number | null;
  /** What becomes of the results of who leaves a round robin early (TN-8). */
  leaver: "annulled" | "forfeited";
  bots: boolean;
  /** Whether directors look at each pairing before it is published. */
  drafts: boolean;
  lowest: number | null;
  highest: number | null;
}
