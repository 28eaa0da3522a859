import type { AccountRating, LoggedRating, RatingGetResult } from "$protocol";
import type { Session } from "../session/session.svelte.ts";
import { Asked } from "./asked.svelte.ts";
import { newestEvents, type AskPage } from "./newest.ts";

/** The most events of a graph: as many as the server sends in a page. */
const most = 100;

/** How to read the events of an account on a ladder. */
export const askEvents =
  (session: Session, ladder: string, account: string, count = most): AskPage =>
  (after) =>
    session.call("rating.log", { ladder, account, after, count });

/** The ratings of an account, and how the one that is looked at went. */
export class Ratings {
  readonly all = new Asked<RatingGetResult>();
  readonly events = new Asked<readonly LoggedRating[]>();
  /** The ladder whose rating is looked at. */
  ladder: string | null = $state(null);
  readonly #session: Session;
  readonly #account: string;

  constructor(session: Session, account: string) {
    this.#session = session;
    this.#account = account;
  }

  /** The ratings, that of the most matches first. */
  get list(): readonly AccountRating[] {
    return [...(this.all.value?.ratings ?? [])].sort((a, b) => b.matches - a.matches);
  }

  async load(): Promise<void> {
    await this.all.ask(() => this.#session.call("rating.get", { account: this.#account }));
    const first = this.list[0]?.ladder;
    if (this.ladder === null && first !== undefined) await this.look(first);
  }

  /** Looks at the rating on a ladder. */
  async look(ladder: string): Promise<void> {
    if (ladder !== this.ladder) this.events.clear();
    this.ladder = ladder;
    const ask = askEvents(this.#session, ladder, this.#account);
    await this.events.ask(() => newestEvents(ask, most / 2));
  }
}
