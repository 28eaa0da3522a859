/**
 * How far the server's clock is ahead of ours. Of all answers to a ping the one that was quickest tells best: the server's
 * time was true somewhere between question and answer, half-way at best guess.
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

  /** Forgets how good the guess is: after a new connection the clocks may have been set. */
  doubt(): void {
    this.#quickest = Infinity;
  }

  /** The server's time, ms, when ours is `now`. */
  at(now: number): number {
    return now + this.#offset;
  }
}
