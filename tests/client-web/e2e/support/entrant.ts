import type {
  MatchDocument,
  Methods,
  OwnTable,
  OwnTournamentDocument,
} from "../../../../protocol/generated/protocol.ts";
import { Guest } from "./guest.ts";

/** Whether an entrant of this number gives a game up; it may be a while until that is known. */
export type GivesUp = (table: OwnTable, number: number) => boolean | Promise<boolean>;

/** Somebody of a tournament without a page, who is at every table. */
export class Entrant {
  readonly #tournament: string;
  readonly #port: number;
  readonly #givesUp: GivesUp;
  #guest: Guest;
  /** By the matches that are known here, what is called when one has begun. */
  readonly #begun = new Map<string, () => void>();

  private constructor(guest: Guest, port: number, tournament: string, givesUp: GivesUp) {
    [this.#guest, this.#port, this.#tournament, this.#givesUp] = [guest, port, tournament, givesUp];
  }

  /** Enters as a guest of a name, to be at every table, or at none. */
  static async enters(
    port: number,
    name: string,
    tournament: string,
    givesUp: GivesUp,
    present = true,
  ): Promise<Entrant> {
    const entrant = new Entrant(await Guest.come(port, name), port, tournament, givesUp);
    await entrant.#guest.ask("tournament.enter", { key: "enter", tournament });
    if (present) await entrant.#watch();
    return entrant;
  }

  /** The server was away. */
  async comesBack(): Promise<void> {
    this.#guest = await Guest.back(this.#port, this.#guest.identity);
    this.#begun.clear();
    await this.#watch();
  }

  own(act: Methods["tournament.own"]["params"]["act"]) {
    return this.#guest.ask("tournament.own", { key: act, tournament: this.#tournament, act });
  }

  leave(): void {
    this.#guest.leave();
  }

  async #watch(): Promise<void> {
    const tournament = this.#tournament;
    this.#guest.told = (doc, value) => {
      if (doc.startsWith(tournament)) void this.#changed(value as OwnTournamentDocument);
      else if ((value as MatchDocument).status === "playing") this.#begun.get(doc)?.();
    };
    await this.#guest.ask("tournament.watch", { tournament, part: "own" });
  }

  async #changed({ entrant, tables }: OwnTournamentDocument): Promise<void> {
    for (const table of tables) {
      if (table.match !== undefined) void this.#plays(table, table.match, entrant ?? 0);
      else if (!table.ready) await this.#ask("tournament.ready", { tournament: this.#tournament });
    }
  }

  async #plays(table: OwnTable, match: string, number: number): Promise<void> {
    if (this.#begun.has(match)) return;
    const begun = new Promise<void>((is) => this.#begun.set(match, is));
    await this.#ask("match.watch", { match });
    if (!(await this.#givesUp(table, number))) return;
    await begun;
    await this.#ask("match.resign", { key: `resign-${match}`, match });
  }

  /** What comes too late is refused: the document says so, too. */
  async #ask<M extends keyof Methods>(method: M, params: Methods[M]["params"]): Promise<void> {
    await this.#guest.ask(method, params).catch(() => {});
  }
}
