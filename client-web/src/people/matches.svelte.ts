import type { HistoryList, HistoryListResult, PlayedMatch } from "$protocol";
import type { MatchResult } from "../router.svelte.ts";
import type { Session } from "../session/session.svelte.ts";
import { Asked } from "./asked.svelte.ts";

/** Which matches of a player are listed. */
export interface Choice {
  readonly account: string;
  readonly game: string | null;
  readonly result: MatchResult | null;
  /** Only those in which this player sat, too. */
  readonly with: string | null;
}

/** A player's finished matches, the newest first, by pages. */
export class Matches {
  list: readonly PlayedMatch[] = $state.raw([]);
  /** Whether there are older ones. */
  more = $state(false);
  /** Whether the first page has come. */
  there = $state(false);
  readonly page = new Asked<HistoryListResult>();
  readonly #session: Session;
  #choice: Choice | null = null;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Lists others, from the newest one. */
  async choose(choice: Choice): Promise<void> {
    this.#choice = choice;
    this.page.clear();
    [this.list, this.more, this.there] = [[], false, false];
    await this.next();
  }

  /** Asks for the next page, or once more for the one that was refused. */
  async next(): Promise<void> {
    const { page } = this;
    if (!this.#choice || page.busy) return;
    const { account, game, result, with: other } = this.#choice;
    const before = this.list.at(-1)?.match;
    const asked: HistoryList = {
      account,
      ...(game === null ? {} : { game }),
      ...(result === null ? {} : { result }),
      ...(other === null ? {} : { with: other }),
      ...(before === undefined ? {} : { before }),
    };
    const found = await page.ask(() => this.#session.call("history.list", asked));
    if (!found) return;
    [this.list, this.more, this.there] = [[...this.list, ...found.matches], found.more, true];
  }
}

/** How a match went for a player: the first place alone is won, a shared one drawn. */
export function resultOf({ seats }: PlayedMatch, account: string): MatchResult {
  const own = seats.find(({ player }) => player.id === account);
  if (own?.rank !== 1) return "loss";
  return seats.filter(({ rank }) => rank === 1).length > 1 ? "draw" : "win";
}
