import canonicalize from "canonicalize";
import { Refusal } from "../net/refusal.ts";
import type { Session } from "../session/session.svelte.ts";

/** As many events as the server sends in a page. */
const most = 100;

/** The whole log of a ladder, gathered page by page, as `kabinet ratings` reads it (RA-2). */
export class LadderLog {
  busy = $state(false);
  refusal: Refusal | null = $state.raw(null);
  /** How many events are gathered. */
  events = $state(0);
  readonly #session: Session;
  readonly #ladder: string;
  #over = false;

  constructor(session: Session, ladder: string) {
    this.#session = session;
    this.#ladder = ladder;
  }

  /** The text of the log; null when it was not had to its end. */
  async gather(): Promise<readonly string[] | null> {
    [this.busy, this.refusal, this.events] = [true, null, 0];
    const texts = [`${canonicalize({ format: "kabinet-ratings/1", ladder: this.#ladder })}\n`];
    try {
      for (let after = 0, more = true; more && !this.#over;) {
        const page = await this.#session.call("rating.log", { ladder: this.#ladder, after, count: most });
        texts.push(page.events.map((event) => `${canonicalize(event)}\n`).join(""));
        this.events += page.events.length;
        after = page.events.at(-1)?.n ?? after;
        more = page.more && page.events.length > 0;
      }
      return this.#over ? null : texts;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.refusal = error;
      return null;
    } finally {
      this.busy = false;
    }
  }

  giveUp(): void {
    this.#over = true;
  }
}
