import type { LobbyDocument, MatchRow, TableRow } from "$protocol";
import type { Session } from "../session/session.svelte.ts";

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

  /** Open tables, the newest first. */
  tables(game: string): [string, TableRow][] {
    const rows = Object.entries(this.doc?.tables ?? {}).filter(([, row]) => game === "" || row.game === game);
    return rows.sort(([, a], [, b]) => b.created - a.created);
  }

  /** Matches being played, the newest first. */
  matches(game: string): [string, MatchRow][] {
    const rows = Object.entries(this.doc?.matches ?? {}).filter(
      ([, row]) => game === "" || row.game === game,
    );
    return rows.sort(([, a], [, b]) => b.started - a.started);
  }
}
