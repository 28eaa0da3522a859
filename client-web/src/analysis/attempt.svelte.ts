import type { Action, Frame } from "../games/game.ts";
import { eventsOf } from "../match/events.ts";
import { Playback } from "../match/playback.svelte.ts";
import { Refusal } from "../net/refusal.ts";
import type { Session } from "../session/session.svelte.ts";
import { encoded, longest, type Step } from "./line.ts";
import { tryActions, type Level, type Tried } from "./requests.ts";

/** Where an attempt begins, and how it is seen. */
export interface Root {
  readonly match: string;
  readonly ply: number;
  /** The seats to move there. */
  readonly turn: readonly number[];
  /** The frame shown there, until the server's answer has come. */
  readonly frame: Frame;
  /** The game hides something from each seat: the one to move is shown what it sees. */
  readonly hidden: boolean;
  duration(frame: Frame): number;
}

/** How many positions before the end of a line from elsewhere are asked for. */
const recalled = 16;

/** How well the house plays when it is asked for the best action. */
const adviser: Level = "hard";

/** Actions that are tried from a position of a finished match: by the player for one seat or all, by the house for others. */
export class Attempt {
  readonly root: Root;
  /** The seat that the player plays. */
  readonly own: number;
  readonly playback: Playback;
  steps: readonly Step[] = $state.raw([]);
  position: Tried | null = $state.raw(null);
  busy = $state(false);
  refusal: Refusal | null = $state.raw(null);
  /** How well the house answers; null while the player plays all seats. */
  house: Level | null = $state(null);
  readonly #session: Session;
  /** Positions that were reached, by the number of steps. */
  #reached: readonly (Tried | undefined)[] = $state.raw([]);
  #turn = 0;

  constructor(session: Session, root: Root) {
    this.#session = session;
    this.root = root;
    this.own = root.turn[0] ?? 0;
    this.playback = new Playback(root.duration, (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    });
    // Boards tell frames apart by their numbers.
    this.playback.shown = { ...root.frame, id: root.frame.id + 1000 };
    this.playback.reset(root.frame.view);
  }

  /** The seat to move, or the one that moved last. */
  get seat(): number {
    return this.position?.to_move[0] ?? this.steps.at(-1)?.seat ?? this.own;
  }

  get over(): boolean {
    return this.position !== null && (this.position.over || this.position.to_move.length === 0);
  }

  /** The actions that the player may try now. */
  get legal(): readonly Action[] {
    const ready = !this.busy && this.playback.idle && this.steps.length < longest;
    return (ready && this.position?.legal[String(this.seat)]) || [];
  }

  /** The view before a step; undefined when the page has not seen it. */
  before(step: number): Tried | undefined {
    return this.#reached[step];
  }

  /** The steps as an address has them. */
  get address(): string {
    return encoded(this.steps);
  }

  /** Goes to a line of actions, without motion. */
  open(steps: readonly Step[]): Promise<void> {
    return this.#during(async (current) => {
      const known = this.#reached[steps.length];
      const there = known ?? (await this.#ask(steps));
      if (!current()) return;
      this.#arrive(steps, there);
      this.playback.reset(there.value, known ? [] : eventsOf(there.events ?? []));
    });
  }

  /**
   * Goes to a line that another page has made, and then asks for the positions on the way there: to tell its actions, and
   * to go back at once.
   */
  async follow(steps: readonly Step[]): Promise<void> {
    await this.open(steps);
    const turn = this.#turn;
    for (let n = this.steps.length - 1; n >= Math.max(0, this.steps.length - recalled); n--) {
      const there = await this.#ask(steps.slice(0, n)).catch(() => null);
      if (!there || turn !== this.#turn) return;
      this.#reached = this.#reached.with(n, there);
    }
  }

  /** Does an action, and lets the house answer. */
  act(action: Action): Promise<void> {
    return this.#during(async (current) => {
      await this.#step({ seat: this.seat, action }, current);
      await this.#answers(current);
    });
  }

  /** Lets the house act for the seat to move. */
  let(level: Level): Promise<void> {
    return this.#during(async (current) => {
      await this.#housed(level, current);
      await this.#answers(current);
    });
  }

  /** Asks for the best action here. */
  advise(): Promise<void> {
    return this.#during(async (current) => {
      const there = await this.#ask(this.steps, adviser);
      if (current()) this.#arrive(this.steps, there);
    });
  }

  /** Takes back the player's last action, and the answers to it. */
  back(): Promise<void> {
    const last =
      this.house === null ? this.steps.length - 1 : this.steps.findLastIndex(({ seat }) => seat === this.own);
    return this.open(this.steps.slice(0, Math.max(0, last)));
  }

  close(): void {
    this.#turn++;
    this.playback.stop();
  }

  /** Runs something whose answers count until something else is begun. Shows a refusal. */
  async #during(run: (current: () => boolean) => Promise<void>): Promise<void> {
    const turn = ++this.#turn;
    const current = (): boolean => turn === this.#turn;
    [this.busy, this.refusal] = [true, null];
    try {
      await run(current);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (current()) this.refusal = error;
    } finally {
      if (current()) this.busy = false;
    }
  }

  /** The house answers until the player's seat is to move. */
  async #answers(current: () => boolean): Promise<void> {
    while (current() && this.house && !this.over && this.seat !== this.own && this.steps.length < longest)
      await this.#housed(this.house, current);
  }

  async #housed(level: Level, current: () => boolean): Promise<void> {
    const { best } = await this.#ask(this.steps, level);
    if (best && current()) await this.#step({ seat: best.seat, action: best.action }, current);
  }

  async #step(step: Step, current: () => boolean): Promise<void> {
    const steps = [...this.steps, step];
    const there = await this.#ask(steps);
    if (!current()) return;
    this.#reached = this.#reached.slice(0, steps.length);
    this.#arrive(steps, there);
    this.playback.push({ view: there.value, events: eventsOf(there.events ?? []), mover: step.seat });
  }

  #arrive(steps: readonly Step[], there: Tried): void {
    const reached = [...this.#reached];
    reached[steps.length] = there;
    [this.steps, this.position, this.#reached] = [steps, there, reached];
  }

  /** Asks for the position after some steps, as the seat that is to move there sees it. */
  async #ask(actions: readonly Step[], best?: Level): Promise<Tried> {
    const { match, ply, turn, hidden } = this.root;
    const asked = { match, ply, actions: [...actions], ...(best ? { best } : {}) };
    if (!hidden) return tryActions(this.#session, asked);
    const seat = actions.at(-1)?.seat ?? turn[0] ?? 0;
    const there = await tryActions(this.#session, { ...asked, seat });
    const [mover] = there.to_move;
    return mover === undefined || mover === seat
      ? there
      : tryActions(this.#session, { ...asked, seat: mover });
  }
}
