import type { OwnTable, OwnTournamentDocument } from "$protocol";
import type { Session } from "../session/session.svelte.ts";

/** What being at tables needs of the session. */
export interface Presence {
  readonly draws: Pick<Session["draws"], "ready" | "ticketLedTo">;
}

/** After how long the page says once more that the player is there, when the document does not show it, ms. */
const unheard = 4000;

/** The name of a game of a tournament, to which the player's part in its draws belongs. */
export const placeOf = (tournament: string, { stage, round, table, game }: OwnTable): string =>
  [tournament, stage, round, table, game].join("_");

/**
 * Says that the player is at the table of the next game (TN-15), as often as the server forgets it. One game at a time:
 * the page can show one match only.
 */
export class Attendance {
  readonly #session: Presence;
  readonly #tournament: string;
  readonly #after: (ms: number, run: () => void) => void;
  #last: OwnTournamentDocument | null = null;
  /** The game for which the page has said so, and the document does not show it yet. */
  #said = "";
  readonly #led = new Set<string>();
  #gone = false;

  constructor(
    session: Presence,
    tournament: string,
    after: (ms: number, run: () => void) => void = (ms, run) => void setTimeout(run, ms),
  ) {
    [this.#session, this.#tournament, this.#after] = [session, tournament, after];
  }

  seen(own: OwnTournamentDocument): void {
    this.#last = own;
    for (const table of own.tables) if (table.match !== undefined) this.#leadsTo(table, table.match);
    const next = own.tables.find(({ match }) => match === undefined);
    if (!next) return void (this.#said = "");
    if (next.ready) this.#said = "";
    else void this.#say(next);
  }

  /** The player is not there any more. */
  stop(): void {
    this.#gone = true;
  }

  #leadsTo(table: OwnTable, match: string): void {
    if (this.#led.has(match)) return;
    this.#led.add(match);
    void this.#session.draws.ticketLedTo(placeOf(this.#tournament, table), match);
  }

  async #say(table: OwnTable): Promise<void> {
    const place = placeOf(this.#tournament, table);
    if (this.#said === place) return;
    this.#said = place;
    // A refusal comes too late to do anything: the match was made, or the tie is over. The document says so.
    await this.#session.draws.ready(this.#tournament, table, place).catch(() => {});
    this.#after(unheard, () => {
      if (this.#gone || this.#said !== place || !this.#last) return;
      this.#said = "";
      this.seen(this.#last);
    });
  }
}
