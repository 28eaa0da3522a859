import { untrack } from "svelte";
import type { MatchDocument } from "$protocol";
import { type Frame, type GameUi, type View } from "../games/game.ts";
import { loadGame } from "../games/registry.ts";
import { Refusal } from "../net/refusal.ts";
import type { Session } from "../session/session.svelte.ts";
import { still } from "../settings.svelte.ts";
import { extended, timelineFrom, type Timeline } from "./timeline.ts";

/** How many steps one request asks for; and how long each position stays while the replay plays, ms. */
const page = 64;
const pause = 700;

/** A part of the match: its first and its last position. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

const nothing: Frame = { id: 0, view: {}, before: null, events: [], mover: null };

/** A match shown again, one position at a time. */
export class Replay {
  readonly id: string;
  /** The seat whose view is shown in games with hidden information; null for the public's view. */
  readonly seat: number | null;
  ui: GameUi | null = $state.raw(null);
  timeline: Timeline | null = $state.raw(null);
  /** How many entries the record has, as far as is known. */
  entries = $state(0);
  /** The whole record has been read. */
  complete = $state(false);
  /** Why it cannot be shown: a code of refusal. */
  missing: string | null = $state(null);
  /** The game's board could not be fetched. */
  failed = $state(false);
  /** The position shown. */
  at = $state(0);
  frame: Frame = $state.raw(nothing);
  playing = $state(false);
  /** How fast it plays, as a multiple; above 1 positions follow each other without motion. */
  speed = $state(1);
  /** The part of the match that is played; null for all of it. */
  range: Range | null = $state.raw(null);
  /** A position that was asked for and has not arrived yet; null when there is none. */
  #wanted: number | null;
  #loading = false;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #session: Session;

  /**
   * `at` is the position to begin with: null is the first, or the last of a match that still goes on. The part from `at` to
   * `to`, if there is such a part, is played at once, unless there is to be no motion.
   */
  constructor(
    session: Session,
    id: string,
    seat: number | null,
    at: number | null,
    to: number | null = null,
  ) {
    this.#session = session;
    this.id = id;
    this.seat = seat;
    this.#wanted = at;
    if (to !== null && to > (at ?? 0)) this.range = { from: at ?? 0, to };
    void this.#load(at === null);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  /** The document at the position shown. */
  get doc(): MatchDocument | null {
    return this.timeline?.positions[this.at]?.doc ?? null;
  }

  get last(): number {
    return Math.max(0, (this.timeline?.positions.length ?? 0) - 1);
  }

  /** Shows a position without motion, as soon as it has arrived; the last one if there are fewer. */
  jump(at: number): void {
    this.pause();
    this.#wanted = at > this.last && !this.complete ? at : null;
    this.#show(Math.min(Math.max(0, at), this.last), false);
  }

  /** Shows the position that an address names, unless it is already shown or on its way. */
  follow(at: number): void {
    // An effect calls this: nothing in here may make it run again.
    untrack(() => {
      const there = Math.min(Math.max(at, 0), this.last);
      if (there !== this.at && this.#wanted === null && this.complete && !this.playing) this.jump(there);
    });
  }

  /** Goes to the next position, in motion; at the end of a match that goes on, asks whether there is more. */
  next(): void {
    this.pause();
    if (this.at < this.last) this.#show(this.at + 1, true);
    else void this.more();
  }

  back(): void {
    this.jump(this.at - 1);
  }

  /** Goes to the last position; in a running match to the newest one. */
  async toTheEnd(): Promise<void> {
    await this.more();
    this.jump(this.last);
  }

  /** Plays on from here, or from the beginning when this is the end or outside of the part that is played. */
  play(): void {
    const { from, to } = this.#part;
    if (this.at >= to || this.at < from) this.#show(from, false);
    this.playing = true;
    this.#tick(pause / this.speed);
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  /** Asks for entries that have come since. */
  async more(): Promise<void> {
    if (this.complete && this.timeline?.doc.status === "playing") await this.#load(false);
  }

  get #part(): Range {
    return { from: this.range?.from ?? 0, to: Math.min(this.range?.to ?? this.last, this.last) };
  }

  #tick(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const { to } = this.#part;
      if (this.at >= to && (this.complete || to < this.last)) return this.pause();
      const moving = this.speed <= 1;
      if (this.at < to) this.#show(this.at + 1, moving);
      const motion = moving && !still() ? (this.ui?.duration(this.frame) ?? 0) : 0;
      this.#tick(pause / this.speed + motion);
    }, ms);
  }

  #show(at: number, moving: boolean): void {
    const position = this.timeline?.positions[at];
    if (!position) return;
    const before: View | null = moving ? this.frame.view : null;
    this.at = at;
    const { doc, events, mover } = position;
    const pace = this.speed < 1 ? { pace: this.speed } : {};
    this.frame = { id: this.frame.id + 1, view: doc.state, before, events, mover, ...pace };
  }

  /** Reads on to the end of the record, page by page. */
  async #load(toTheEnd: boolean): Promise<void> {
    if (this.#loading) return;
    this.#loading = true;
    this.complete = false;
    const first = !this.timeline;
    try {
      while (!this.complete && !this.#closed && !this.failed) await this.#page();
      if (toTheEnd && this.timeline?.doc.status === "playing") this.#show(this.last, false);
      this.#wanted = null;
      if (this.range && first && !still()) this.play();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.missing = error.code;
    } finally {
      this.#loading = false;
    }
  }

  async #loadBoard(game: string): Promise<boolean> {
    try {
      this.ui ??= await loadGame(game);
    } catch {
      this.failed = true;
    }
    return !this.failed;
  }

  async #page(): Promise<void> {
    const from = this.timeline?.read ?? 0;
    const seat = this.seat === null ? {} : { seat: this.seat };
    const part = await this.#session.call("match.replay", { match: this.id, from, count: page, ...seat });
    this.entries = part.entries;
    if (!(await this.#loadBoard(String(part.value.game)))) return;
    const before = this.timeline ?? timelineFrom(part.value, part.from);
    const first = before.positions.length === 0;
    this.timeline = extended(before, part.steps);
    this.complete = part.steps.length === 0 || this.timeline.read >= part.entries;
    if (this.#wanted !== null && (this.#wanted <= this.last || this.complete)) this.jump(this.#wanted);
    else if (first) this.#show(0, false);
  }
}
