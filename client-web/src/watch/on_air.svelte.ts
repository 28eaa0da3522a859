import type { MatchRow } from "$protocol";
import { Lobby } from "../screens/lobby.svelte.ts";
import type { Session } from "../session/session.svelte.ts";
import { bestFirst, type Running } from "./places.ts";
import { Watchers } from "./watchers.svelte.ts";

/** As many matches are looked at to find the most watched of them; a lobby may list thousands. */
const most = 60;

/** A list of watchers that does not come within this time, ms, is not waited for. */
const patience = 1500;

/** The public matches that are being played, without those of the player here, which have a screen of their own. */
export class OnAir {
  readonly lobby: Lobby;
  readonly watchers: Watchers;
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
    this.lobby = new Lobby(session);
    this.watchers = new Watchers(session);
  }

  close(): void {
    this.lobby.close();
    this.watchers.close();
  }

  /** Those of a game; of all games for null. */
  of(game: string | null): Running[] {
    const me = this.#session.player?.id;
    const own = ({ seated }: MatchRow) => Object.values(seated ?? {}).some(({ id }) => id === me);
    return this.lobby.matches(game ?? "").filter(([, row]) => !own(row));
  }

  /** The matches of a game, the best first. */
  best(game: string | null): string[] {
    return bestFirst(this.of(game), this.watchers.of);
  }

  /** Learns how many watch the matches of a game; done when that is known, or takes too long. */
  async learn(game: string | null, known: ReadonlySet<string> = new Set()): Promise<void> {
    const asked = this.best(game).slice(0, most);
    await Promise.race([
      this.watchers.look(asked.filter((match) => !known.has(match))),
      new Promise((late) => setTimeout(late, patience)),
    ]);
  }
}
