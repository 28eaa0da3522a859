import { Refusal } from "../net/refusal.ts";

/** A request that a button sends: whether it is on its way, and why it was refused. */
export class Sending {
  busy = $state(false);
  refusal: Refusal | null = $state.raw(null);

  /** Sends. Whether it was done. */
  async send(request: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    [this.busy, this.refusal] = [true, null];
    try {
      await request();
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.refusal = error;
      return false;
    } finally {
      this.busy = false;
    }
  }
}
