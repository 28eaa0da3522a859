import { Match } from "../match/match.svelte.ts";
import type { Session } from "../session/session.svelte.ts";
import type { OnAir } from "./on_air.svelte.ts";

/** How long the end of a match stays in sight, seconds. */
export const farewell = 8;

/** What television shows: the best match of a game, and the next one when it is over. */
export class Channel {
  /** The match that is shown; its last picture stays until there is another match. */
  match: Match | null = $state.raw(null);
  /** The match that is shown next, as soon as its board is there. */
  coming: Match | null = $state.raw(null);
  /** Somebody has pressed for what is shown, or comes: it is shown however still it stands. */
  pressed = false;
  readonly #session: Session;
  readonly #air: OnAir;
  /** What was shown already, and is shown again only where there is nothing else. */
  readonly #shown = new Set<string>();

  constructor(session: Session, air: OnAir) {
    [this.#session, this.#air] = [session, air];
  }

  close(): void {
    this.match?.close();
    this.coming?.close();
  }

  /** Whether a match is being shown that goes on. */
  get live(): boolean {
    return this.match?.doc?.status === "playing";
  }

  /** Matches of a game that could be shown in place of the present one: what goes on, then what was not shown yet. */
  others(game: string | null): string[] {
    const others = this.#air.best(game).filter((match) => match !== this.match?.id);
    const fresh = others.filter((match) => !this.#shown.has(match));
    const moving = fresh.filter((match) => this.#air.standstill(match) === null);
    return moving.length > 0 ? moving : fresh.length > 0 ? fresh : others;
  }

  /** Whether there is a match of a game in which somebody may be moving, as far as is known, beside this one. */
  livelier(match: string, game: string | null): boolean {
    return this.#air.best(game).some((other) => other !== match && this.#air.standstill(other) === null);
  }

  /** Goes on with the best match of a game, if there is one; because somebody has pressed, or by itself. */
  next(game: string | null, pressed = false): void {
    const [best] = this.others(game);
    if (this.coming || best === undefined) return;
    this.pressed = pressed;
    this.coming = new Match(this.#session, best);
  }

  /** Shows what was to come. */
  show(): void {
    if (!this.coming) return;
    this.match?.close();
    this.match = this.coming;
    this.coming = null;
    this.#shown.add(this.match.id);
  }

  /** What was to come cannot be watched. */
  drop(): void {
    if (this.coming) this.#shown.add(this.coming.id);
    this.coming?.close();
    this.coming = null;
  }
}
