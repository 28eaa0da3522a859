import type { LobbyDocument, MatchRow, TableRow } from "$protocol";
import type { Session } from "../session/session.svelte.ts";

/** A table or match at which somebody sits. */
export interface SeatedAt {
  readonly match: string;
  readonly game: string;
  /** Since when the table is open, or the match is played, Unix ms. */
  readonly at: number;
}

const isFull = ({ seats, taken }: TableRow): number => Number(Object.keys(taken).length >= seats);

/** The lobby's document, watched. */
export class Lobby {
  doc: LobbyDocument | null = $state.raw(null);
  readonly #unwatch: () => void;

  constructor(session: Session) {
    this.#unwatch = session.watch("lobby", (copy) => {
      this.doc = (copy?.value as LobbyDocument | undefined) ?? null;
    });
  }

  close(): void {
    this.#unwatch();
  }

  /** Open tables, the newest first, but behind those with a free seat those at which nobody can sit down. */
  tables(game: string): [string, TableRow][] {
    const rows = Object.entries(this.doc?.tables ?? {}).filter(([, row]) => game === "" || row.game === game);
    return rows.sort(([, a], [, b]) => isFull(a) - isFull(b) || b.created - a.created);
  }

  /** Matches being played, the newest first. */
  matches(game: string): [string, MatchRow][] {
    const rows = Object.entries(this.doc?.matches ?? {}).filter(
      ([, row]) => game === "" || row.game === game,
    );
    return rows.sort(([, a], [, b]) => b.started - a.started);
  }

  /** Matches being played without this player. */
  others(player: string | undefined): [string, MatchRow][] {
    const own = this.seatsOf(player).map(({ match }) => match);
    return this.matches("").filter(([match]) => !own.includes(match));
  }

  /**
   * The public tables and matches at which a player sits, the newest first: also those that the player sat down at with
   * another device, of which this browser knows nothing.
   */
  seatsOf(player: string | undefined): SeatedAt[] {
    const sits = ({ seated }: TableRow | MatchRow) =>
      Object.values(seated ?? {}).some(({ id }) => id === player);
    const tables = this.tables("").filter(([, row]) => sits(row));
    const matches = this.matches("").filter(([, row]) => sits(row));
    return [
      ...matches.map(([match, { game, started }]) => ({ match, game, at: started })),
      ...tables.map(([match, { game, created }]) => ({ match, game, at: created })),
    ].sort((a, b) => b.at - a.at);
  }
}
