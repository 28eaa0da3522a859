import type { HistoryTournamentsResult, PlayedTournament } from "$protocol";
import type { Session } from "../session/session.svelte.ts";
import { Asked } from "./asked.svelte.ts";

/** The tournaments that a player took part in, the newest first, by pages. */
export class Tournaments {
  list: readonly PlayedTournament[] = $state.raw([]);
  /** Whether there are older ones. */
  more = $state(false);
  /** Whether the first page has come, or was refused. */
  there = $state(false);
  readonly page = new Asked<HistoryTournamentsResult>();
  readonly #session: Session;
  readonly #account: string;

  constructor(session: Session, account: string) {
    this.#session = session;
    this.#account = account;
  }

  /** Lists them from the newest one: who looks may see other private ones than before. */
  async load(): Promise<void> {
    this.page.clear();
    [this.list, this.more] = [[], false];
    await this.next();
  }

  /** Asks for the next page, or once more for the one that was refused. */
  async next(): Promise<void> {
    const { page } = this;
    if (page.busy) return;
    const before = this.list.at(-1)?.tournament;
    // Few at first: on a phone the matches stand below.
    const part = before === undefined ? { count: 5 } : { count: 10, before };
    const asked = { account: this.#account, ...part };
    const found = await page.ask(() => this.#session.call("history.tournaments", asked));
    if (page.refusal) this.there = true;
    if (!found) return;
    [this.list, this.more, this.there] = [[...this.list, ...found.tournaments], found.more, true];
  }
}
