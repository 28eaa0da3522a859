import type { Methods, OwnTournamentDocument } from "../../../../protocol/generated/protocol.ts";
import { Guest } from "./guest.ts";

/** Somebody of a tournament without a page, who is at every table and does nothing there. */
export class Entrant {
  readonly #tournament: string;
  readonly #guest: Guest;
  readonly #watched = new Set<string>();

  private constructor(guest: Guest, tournament: string) {
    [this.#guest, this.#tournament] = [guest, tournament];
  }

  /** Enters as a guest of a name, to be at every table, or at none. */
  static async enters(port: number, name: string, tournament: string, present = true): Promise<Entrant> {
    const entrant = new Entrant(await Guest.come(port, name), tournament);
    await entrant.#guest.ask("tournament.enter", { key: "enter", tournament });
    if (present) await entrant.#watch();
    return entrant;
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
    };
    await this.#guest.ask("tournament.watch", { tournament, part: "own" });
  }

  async #changed({ tables }: OwnTournamentDocument): Promise<void> {
    for (const { match, ready } of tables) {
      if (match === undefined && !ready)
        await this.#ask("tournament.ready", { tournament: this.#tournament });
      if (match === undefined || this.#watched.has(match)) continue;
      this.#watched.add(match);
      await this.#ask("match.watch", { match });
    }
  }

  /** What comes too late is refused: the document says so, too. */
  async #ask<M extends keyof Methods>(method: M, params: Methods[M]["params"]): Promise<void> {
    await this.#guest.ask(method, params).catch(() => {});
  }
}
