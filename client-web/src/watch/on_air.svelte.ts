import type { MatchDocument, MatchRow } from "$protocol";
import { Lobby } from "../screens/lobby.svelte.ts";
import type { Session } from "../session/session.svelte.ts";
import { Pace, type Standstill } from "./pace.ts";
import { bestFirst, type Running } from "./places.ts";

/** The public matches that are being played, without those of the player here, which have a screen of their own. */
export class OnAir {
  readonly lobby: Lobby;
  readonly #session: Session;
  readonly #pace = new Pace();

  constructor(session: Session) {
    this.#session = session;
    this.lobby = new Lobby(session);
  }

  close(): void {
    this.lobby.close();
  }

  /** Those of a game; of all games for null. */
  of(game: string | null): Running[] {
    const me = this.#session.player?.id;
    const own = ({ seated }: MatchRow) => Object.values(seated ?? {}).some(({ id }) => id === me);
    return this.lobby.matches(game ?? "").filter(([, row]) => !own(row));
  }

  /** Takes note of a match that was seen. */
  note(doc: MatchDocument): void {
    this.#pace.note(doc, this.#session.now());
  }

  /** Why a match stands still, as far as it was seen; null when it goes on. */
  standstill(match: string): Standstill | null {
    return this.#pace.standstill(match, this.#session.now());
  }

  /** The matches of a game, the best first, and those that stand still last. */
  best(game: string | null): string[] {
    return bestFirst(this.of(game), (match) => this.standstill(match) !== null);
  }

  /** How many watch a match. */
  spectators(match: string): number {
    return this.lobby.doc?.matches[match]?.spectators ?? 0;
  }
}
