import type { LoggedRating } from "$protocol";
import type { Session } from "../session/session.svelte.ts";
import { Asked } from "./asked.svelte.ts";
import { newestEvents } from "./newest.ts";
import { askEvents } from "./ratings.svelte.ts";

/** An event of a ladder's log, and the one before it of a player. */
export class RatedEvent {
  /** `null` in it: there is no such event. */
  readonly event = new Asked<{ readonly found: LoggedRating | null }>();
  readonly before = new Asked<{ readonly found: LoggedRating | null }>();
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Reads the event with a number, or the last one of an account. */
  async load(ladder: string, n: number | null, of: string | null): Promise<void> {
    this.before.clear();
    await this.event.ask(async () => {
      if (n === null) return { found: of === null ? null : await this.#newest(ladder, of) };
      const page = await this.#session.call("rating.log", { ladder, after: n - 1, count: 1 });
      return { found: page.events.find((event) => event.n === n) ?? null };
    });
  }

  /** Reads the event before this one in which the account was rated. */
  async look(event: LoggedRating, of: string): Promise<void> {
    await this.before.ask(async () => ({ found: await this.#newest(event.ladder, of, event.n) }));
  }

  async #newest(ladder: string, of: string, before?: number): Promise<LoggedRating | null> {
    const events = await newestEvents(askEvents(this.#session, ladder, of), 1, before);
    return events.at(-1) ?? null;
  }
}
