import { Refusal } from "../net/refusal.ts";
import { problemsOf, type Problems } from "./problems.ts";

/** A form that is sent to the server. */
export class Sending {
  /** Whether it is on its way. */
  busy = $state(false);
  /** What was wrong with it. */
  problems: Problems = $state.raw({});

  /** Sends; whether it was done. `own` says what a refusal means here, where that is more than its code says. */
  async send(ask: () => Promise<unknown>, own?: (refusal: Refusal) => Problems | null): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.problems = {};
    try {
      await ask();
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.problems = own?.(error) ?? problemsOf(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
