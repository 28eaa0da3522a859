/** What is said of a table of a round. */
import type { TournamentBye, TournamentGame } from "$protocol";
import { linkTo } from "../router.svelte.ts";
import { t } from "./text.ts";
import { pointsText } from "./words.ts";

/** A table as the document of tables and the answer to `{"tables": true}` both have it. */
export interface Table {
  readonly seats: readonly number[];
  readonly games: readonly Partial<TournamentGame>[];
  readonly absent: readonly number[];
  readonly over: boolean;
  readonly points: readonly string[];
  readonly ready?: readonly number[];
  readonly tie?: number;
  readonly until?: number;
}

/** A round, as the answer to `{"tables": true}` has it. */
export interface Round {
  readonly stage: number;
  readonly round: number;
  readonly by_hand: boolean;
  readonly tables: readonly (Table & { readonly table: number })[];
  readonly byes: readonly TournamentBye[];
}

/** The points of each who sits there: "1 – 0"; "" before anything is decided. */
export const scoreText = ({ over, points, games }: Table): string =>
  over || games.some(({ ranks }) => ranks !== undefined) ? points.map(pointsText).join(" – ") : "";

/** The game of a tie that comes, or is played; undefined behind the last one. */
const nextOf = ({ games }: Table): Partial<TournamentGame> | undefined =>
  games.find(({ state, ranks }) => (state ?? (ranks ? "over" : "to_come")) !== "over");

/** For whom a table waits; nobody where it does not. */
export const missingAt = (table: Table): readonly number[] =>
  !table.over && nextOf(table)?.state === "waiting"
    ? table.seats.filter((seat) => !table.ready?.includes(seat))
    : [];

/** What happens at a table that has no result yet. */
export function stateText(table: Table): string {
  const { over, seats, ready = [] } = table;
  if (over) return "";
  const next = nextOf(table);
  if (next?.state === "running") return t(next.paused ? "table.paused" : "table.running");
  if (next?.state === "waiting") return t("table.waiting", { here: ready.length, seats: seats.length });
  return t("table.to_come");
}

/** How a result came about, where it was not played out. */
export function howText({ absent, games }: Table): string {
  if (absent.length > 0) return t("table.forfeit");
  const last = games.findLast(({ ranks }) => ranks !== undefined);
  if (last?.source !== undefined && last.source !== "played") return t(`source.${last.source}`);
  return last?.reason === undefined ? "" : t(`reason.${last.reason}`);
}

/** The matches of a table: those that can be watched, and those that can be seen again. */
export const matchesOf = ({ games }: Table): { match: string; running: boolean; href: string }[] =>
  games.flatMap(({ match, state, ranks }) => {
    if (match === undefined) return [];
    const running = (state ?? (ranks ? "over" : "running")) !== "over";
    const href = running
      ? linkTo({ screen: "match", match })
      : linkTo({ screen: "replay", match, at: null, seat: null });
    return [{ match, running, href }];
  });
