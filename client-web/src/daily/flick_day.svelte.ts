import type { DailyPathResult, DailyShowResult, DailyTry, JsonObject } from "$protocol";
import type { Action, GameUi, View } from "../games/game.ts";
import { eventsOf } from "../match/events.ts";
import type { Session } from "../session/session.svelte.ts";
import { Day } from "./day.svelte.ts";

interface Task {
  readonly view: View;
  readonly legal: readonly Action[];
  readonly target: number;
  readonly mark: readonly [number, number];
}

/** What the board shows: a try, and whose it is; "" for the player's own. */
export interface Seen {
  readonly account: string;
  readonly name: string;
  readonly tried: DailyTry;
}

/** A daily flick as it is played: the tries of the player, and those of others once they may be seen. */
export class FlickDay extends Day {
  seen: Seen | null = $state.raw(null);

  constructor(session: Session, day: DailyShowResult, ui: GameUi) {
    super(session, day, ui);
    this.playback.reset(this.#start);
  }

  get task(): Task {
    return this.day.task as JsonObject as unknown as Task;
  }

  get tries(): readonly DailyTry[] {
    return this.day.own?.tries ?? [];
  }

  /** The flicks that may be made now; none while a try is looked at. */
  get legal(): readonly Action[] {
    const ready = !this.done && !this.sending && this.seen === null && this.playback.idle;
    return ready ? this.task.legal : [];
  }

  get #start(): View {
    return this.#aimed(this.task.view);
  }

  /** A view, with what the flick is about. */
  #aimed(view: View): View {
    const { target, mark } = this.task;
    return { ...view, goal: { target, mark: [...mark] } };
  }

  async flick(action: Action): Promise<void> {
    await this.during(async () => {
      const { day } = this.day;
      const result = await this.session.change("daily.flick", { day, action });
      this.seen = { account: "", name: "", tried: result.try };
      this.#play(result);
      this.day = await this.session.call("daily.show", { daily: "flick", day });
    });
  }

  /** Back to the position, for the next try. */
  next(): void {
    this.seen = null;
    this.playback.reset(this.#start);
  }

  /** Shows a try: the best of an account when `n` is left out. */
  async see(account: string | undefined, n?: number): Promise<void> {
    await this.during(async () => {
      const { day } = this.day;
      const path = await this.session.call("daily.path", {
        day,
        ...(account === undefined ? {} : { account }),
        ...(n === undefined ? {} : { n }),
      });
      const own = path.account === this.session.player?.id;
      this.seen = {
        account: path.account,
        name: own ? "" : (path.name ?? path.account.slice(0, 4)),
        tried: path.try,
      };
      this.playback.reset(this.#start);
      this.#play(path);
    });
  }

  #play({ events, view }: Pick<DailyPathResult, "events" | "view">): void {
    this.playback.push({ view: this.#aimed(view as View), events: eventsOf(events), mover: 0 });
  }
}
