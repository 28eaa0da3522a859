import type { DailyShowResult } from "$protocol";
import type { GameUi } from "../games/game.ts";
import { Playback } from "../match/playback.svelte.ts";
import { Refusal } from "../net/refusal.ts";
import type { Session } from "../session/session.svelte.ts";

/** A day's task as it is played: what the flick and the push have in common. */
export class Day {
  /** As the server said it last. */
  day: DailyShowResult = $state.raw() as DailyShowResult;
  readonly playback: Playback;
  sending = $state(false);
  refusal: Refusal | null = $state.raw(null);
  protected readonly session: Session;

  constructor(session: Session, day: DailyShowResult, ui: GameUi) {
    this.session = session;
    this.day = day;
    this.playback = new Playback(
      (frame) => ui.duration(frame),
      (ms, run) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    );
  }

  get done(): boolean {
    return this.day.over || (this.day.own?.done ?? false);
  }

  async giveUp(): Promise<void> {
    await this.during(async () => {
      const { daily, day } = this.day;
      this.day = await this.session.change("daily.give_up", { daily, day });
    });
  }

  close(): void {
    this.playback.stop();
  }

  /** Asks the server, one thing at a time, and keeps its refusal. */
  protected async during(run: () => Promise<void>): Promise<void> {
    if (this.sending) return;
    [this.sending, this.refusal] = [true, null];
    try {
      await run();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.refusal = error;
    } finally {
      this.sending = false;
    }
  }
}
