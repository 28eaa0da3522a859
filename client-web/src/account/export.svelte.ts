import type { AccountExportResult, LoggedRating, PlayedMatch } from "$protocol";
import { Refusal } from "../net/refusal.ts";
import { home } from "../address.ts";
import type { Session } from "../session/session.svelte.ts";

/** A refusal of a record that asking again does not change: the file names it, and the export goes on. */
const isLasting = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.certain && error.code !== "sign_in_first";

/** What deleting the account does not take away. Who reads the file may know no other language than its members'. */
const stays =
  "Records of format 1 hold the names that players had then. When the account is deleted, those records stay as they are.";

/**
 * All that the server has stored of one's account, gathered page by page into one JSON document (AC-8), as
 * `kabinet account export` writes it.
 */
export class Export {
  /** What is done: `failed` can be gone on with. */
  state: "ready" | "busy" | "failed" | "done" = $state("ready");
  refusal: Refusal | null = $state.raw(null);
  /** How many matches are gathered. */
  matches = $state(0);
  readonly #session: Session;
  /** The matches so far, as text: of thousands, objects would take much more room. */
  #texts: string[] = [];
  #account = "";
  /** The ladders on which the account has a rating, and the events of each as text. */
  #ladders: string[] = [];
  #ratings = "";
  #before: string | undefined;
  /** The run that is going on; a cancelled one is another. */
  #run = 0;
  /** Whose export this is. */
  #player: string | undefined;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Gathers everything, or goes on where that failed. The parts of the document; null when it was not finished. */
  async gather(): Promise<readonly string[] | null> {
    const run = ++this.#run;
    if (this.state !== "failed" || this.#player !== this.#session.player?.id) this.#forget();
    this.#player = this.#session.player?.id;
    [this.state, this.refusal] = ["busy", null];
    try {
      while (await this.#page(run));
      if (run === this.#run) await this.#logs(run);
      if (run !== this.#run) return null;
      this.state = "done";
      return this.#document();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (run === this.#run) [this.state, this.refusal] = ["failed", error];
      return null;
    }
  }

  cancel(): void {
    this.#run++;
    this.#forget();
    this.state = "ready";
  }

  #forget(): void {
    [this.#texts, this.#account, this.#before, this.matches] = [[], "", undefined, 0];
    [this.#ladders, this.#ratings] = [[], ""];
    this.refusal = null;
  }

  /** Gathers the next page; whether there is another. */
  async #page(run: number): Promise<boolean> {
    const asked = this.#before === undefined ? {} : { before: this.#before };
    const page: AccountExportResult = await this.#session.call("account.export", asked);
    if (run !== this.#run) return false;
    if (page.account) {
      this.#account = JSON.stringify(page.account);
      this.#ladders = page.account.ratings?.map(({ ladder }) => ladder) ?? [];
    }
    for (const match of page.matches) {
      const text = JSON.stringify({ ...match, ...(await this.#record(match)) });
      if (run !== this.#run) return false;
      this.#texts.push(text);
      this.#before = match.match;
      this.matches = this.#texts.length;
    }
    return page.more && page.matches.length > 0;
  }

  async #record({ match }: PlayedMatch): Promise<object> {
    try {
      return { record: (await this.#session.call("match.record", { match })).record };
    } catch (error) {
      if (!isLasting(error)) throw error;
      return { record_missing: error.code };
    }
  }

  /** Gathers the events of all ratings. */
  async #logs(run: number): Promise<void> {
    const logs: Record<string, LoggedRating[]> = {};
    for (const ladder of this.#ladders) {
      const events: LoggedRating[] = (logs[ladder] = []);
      for (let more = true; more && run === this.#run;) {
        const after = events.at(-1)?.n ?? 0;
        const asked = { ladder, account: this.#player ?? "", after };
        const page = await this.#session.call("rating.log", asked);
        events.push(...page.events);
        more = page.more && page.events.length > 0;
      }
    }
    if (this.#ladders.length > 0) this.#ratings = `,"ratings":${JSON.stringify(logs)}`;
  }

  #document(): string[] {
    const head = { format: "kabinet-export/1", server: home, stays };
    const begin = `${JSON.stringify(head).slice(0, -1)},"account":${this.#account},"matches":[`;
    return [begin, ...this.#texts.map((text, i) => (i === 0 ? text : `,\n${text}`)), `]${this.#ratings}}\n`];
  }
}

/** The name of the file: the player's, and the day. */
export function exportName(name: string, at: number): string {
  const plain = name.normalize("NFC").replace(/[^\p{L}\p{N}_-]+/gu, "-");
  const day = new Date(at);
  const two = (n: number) => String(n).padStart(2, "0");
  const date = `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
  return `kabinet-${plain}-${date}.json`;
}
