import type { MatchDocument } from "$protocol";
import { SvelteMap } from "svelte/reactivity";
import type { Session } from "../session/session.svelte.ts";

/** As many matches are looked at for a moment at once. */
const abreast = 4;

/** In this time, ms, the server has told a new count of spectators. */
const slow = 2_000;

/**
 * How many people watch a match, beside this one. The lobby does not tell; the document of a match does. So those that are
 * not on the screen are looked at one after the other, each until its document is there.
 */
export class Watchers {
  readonly of = new SvelteMap<string, number>();
  readonly #session: Session;
  readonly #looking = new Map<string, () => void>();
  /** The count of each match when it was looked at first. */
  readonly #without = new Map<string, number>();
  /** When each match was left last. */
  readonly #left = new Map<string, number>();
  #waiting: string[] = [];
  #done: (() => void)[] = [];

  constructor(session: Session) {
    this.#session = session;
  }

  /**
   * What the document of a match says. The server tells a new count within a second, so the first picture, which is
   * `fresh`, does not count this spectator yet; any other number than its does. Nor does it forget one who has just left.
   */
  note({ match, spectators }: MatchDocument, fresh: boolean): void {
    const left = performance.now() - (this.#left.get(match) ?? -slow) < slow;
    if (fresh) this.#without.set(match, left ? (this.of.get(match) ?? spectators) : spectators);
    const counted = this.#without.get(match) !== spectators;
    this.of.set(match, Math.max(0, spectators - Number(counted)));
  }

  /** These matches are not watched any more, or not by all that watched them. */
  left(matches: Iterable<string>): void {
    for (const match of matches) this.#left.set(match, performance.now());
  }

  /** Looks at matches; done when all have been seen. */
  look(matches: readonly string[]): Promise<void> {
    this.#waiting = [...matches];
    return new Promise((done) => {
      this.#done.push(done);
      this.#next();
    });
  }

  close(): void {
    this.#waiting = [];
    for (const close of this.#looking.values()) close();
    this.#looking.clear();
    this.#next();
  }

  #next(): void {
    while (this.#looking.size < abreast) {
      const match = this.#waiting.shift();
      if (match === undefined) break;
      if (!this.#looking.has(match)) this.#see(match);
    }
    if (this.#looking.size > 0) return;
    for (const done of this.#done.splice(0)) done();
  }

  #see(match: string): void {
    let seen = false;
    let close = () => {};
    const end = () => {
      if (seen) return;
      seen = true;
      // A copy that is there already comes before there is anything to close.
      queueMicrotask(() => {
        close();
        this.left([match]);
        this.#looking.delete(match);
        this.#next();
      });
    };
    this.#looking.set(match, () => close());
    close = this.#session.watch(match, (copy) => {
      if (copy) this.note(copy.value as unknown as MatchDocument, true);
      end();
    });
  }
}
