import { Refusal } from "../net/refusal.ts";
import { PasskeyTrouble } from "../session/passkeys.ts";
import { problemsOf, type Problems } from "./problems.ts";

/** What a refusal means to a form, where that is more than its code says; else null. */
export type Meaning = (refusal: Refusal) => Problems | null;

/** A form that is sent to the server. */
export class Sending {
  /** Whether it is on its way. */
  busy = $state(false);
  /** What was wrong with it. */
  problems: Problems = $state.raw({});

  /** Sends; whether it was done. */
  async send(ask: () => Promise<unknown>, own?: Meaning): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.problems = {};
    try {
      await ask();
      return true;
    } catch (error) {
      this.fail(error, own);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Says what went wrong. */
  fail(error: unknown, own?: Meaning): void {
    if (error instanceof Refusal) this.problems = own?.(error) ?? problemsOf(error);
    else if (error instanceof PasskeyTrouble) this.problems = problemsOf(error);
    else throw error;
  }
}
