import { Refusal } from "../net/refusal.ts";

/** Something that the server is asked for: what a screen shows of it before and after the answer. */
export class Asked<T> {
  /** The last answer. It stays until the next one has come. */
  value: T | null = $state.raw(null);
  /** Why there is no newer answer. */
  refusal: Refusal | null = $state.raw(null);
  busy = $state(false);
  #turn = 0;

  /** Asks. Whatever was asked before is not waited for any more; its answer is not taken. */
  async ask(question: () => Promise<T>): Promise<T | null> {
    const turn = ++this.#turn;
    [this.busy, this.refusal] = [true, null];
    try {
      const value = await question();
      if (turn !== this.#turn) return null;
      this.value = value;
      return value;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (turn === this.#turn) this.refusal = error;
      return null;
    } finally {
      if (turn === this.#turn) this.busy = false;
    }
  }

  /** Forgets the last answer, and does not wait for the next one. */
  clear(): void {
    this.#turn++;
    [this.value, this.refusal, this.busy] = [null, null, false];
  }
}
