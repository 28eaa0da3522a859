import type { DailyPushResult, DailyShowResult, DailyStep, JsonObject } from "$protocol";
import type { Action, GameUi, View } from "../games/game.ts";
import { eventsOf } from "../match/events.ts";
import type { Session } from "../session/session.svelte.ts";
import { Day } from "./day.svelte.ts";

interface Task {
  /** The first position. */
  readonly view: View;
  /** What the player may push now. */
  readonly legal: readonly Action[];
  readonly seat: number;
  readonly pushes: number;
}

/** A daily push as it is played. */
export class PushDay extends Day {
  /** What came of the last push. */
  last: DailyPushResult | null = $state.raw(null);
  /** How many pushes of the player were right in this attempt. */
  right = $state(0);
  #legal: readonly Action[] = $state.raw([]);

  constructor(session: Session, day: DailyShowResult, ui: GameUi) {
    super(session, day, ui);
    this.#begin();
  }

  /** Null until the position is opened. */
  get task(): Task | null {
    return (this.day.task as JsonObject | undefined as unknown as Task | undefined) ?? null;
  }

  /** The last push was wrong: the position is to be set up again first. */
  get wrong(): boolean {
    return this.last !== null && !this.last.right && !this.done;
  }

  get legal(): readonly Action[] {
    const ready = !this.done && !this.sending && !this.wrong && this.playback.idle;
    return ready ? this.#legal : [];
  }

  async open(): Promise<void> {
    await this.during(async () => {
      this.day = await this.session.change("daily.open", { day: this.day.day });
      this.#begin();
    });
  }

  async push(action: Action): Promise<void> {
    await this.during(async () => {
      const { day } = this.day;
      const result = await this.session.change("daily.push", { day, action });
      this.last = result;
      this.right = result.right ? this.right + 1 : 0;
      this.#legal = result.legal as readonly Action[];
      this.#play(result.steps);
      this.day = await this.session.call("daily.show", { daily: "push", day });
    });
  }

  /** Back to the position, after a wrong push. */
  again(): void {
    this.last = null;
    this.#begin();
  }

  /** Plays the solution. */
  solve(): void {
    if (!this.task || !this.day.solution) return;
    this.playback.reset(this.task.view);
    this.#play(this.day.solution);
  }

  override async giveUp(): Promise<void> {
    await super.giveUp();
    this.solve();
  }

  /** The position as it stands in the attempt under way. */
  #begin(): void {
    if (!this.task) return;
    const line = this.day.line ?? [];
    this.right = line.filter(({ seat }) => seat === this.task?.seat).length;
    this.#legal = this.task.legal;
    this.playback.reset((line.at(-1)?.view as View | undefined) ?? this.task.view);
  }

  #play(steps: readonly DailyStep[]): void {
    for (const { seat, events, view } of steps)
      this.playback.push({ view: view as View, events: eventsOf(events), mover: seat });
  }
}
