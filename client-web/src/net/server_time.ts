/**
 * How far the server's clock is ahead of ours. The quickest answer to a ping is the best: the server's time was true
 * somewhere between question and answer, at best guess half-way.
 */
export class ServerTime {
  #offset = 0;
  #quickest = Infinity;

  /** A ping asked at `asked` and answered at `answered` (our time) with `now` (the server's), all ms. */
  learn(asked: number, answered: number, now: number): void {
    const trip = answered - asked;
    if (trip > this.#quickest) return;
    this.#quickest = trip;
    this.#offset = now - (asked + answered) / 2;
  }

  /** Forgets the quality of the guess: after a new connection the clocks may have been set. */
  doubt(): void {
    this.#quickest = Infinity;
  }

  /** The server's time, ms, when ours is `now`. */
  at(now: number): number {
    return now + this.#offset;
  }
}
