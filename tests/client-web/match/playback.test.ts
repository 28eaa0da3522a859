import "../support/property.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Frame } from "$web/games/game.ts";
import { Playback } from "$web/match/playback.svelte.ts";

/** A clock that goes when it is told to. */
class Time {
  #now = 0;
  #due: { at: number; run: () => void }[] = [];

  readonly after = (ms: number, run: () => void): (() => void) => {
    const due = { at: this.#now + ms, run };
    this.#due.push(due);
    return () => void (this.#due = this.#due.filter((other) => other !== due));
  };

  pass(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const next = this.#due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#due = this.#due.filter((due) => due !== next);
      this.#now = next.at;
      next.run();
    }
    this.#now = end;
  }
}

const change = (n: number) => ({ view: { n }, events: [{ type: "moved", n }], mover: 0 });

function playback(duration: (frame: Frame) => number = () => 100) {
  const time = new Time();
  return { time, shown: new Playback(duration, time.after) };
}

describe("what is shown of a match", () => {
  it("is one picture after the other, each for its time", () => {
    const { time, shown } = playback();
    shown.reset({ n: 0 });
    shown.push(change(1));
    shown.push(change(2));
    expect([shown.shown.view, shown.shown.before, shown.idle]).toEqual([{ n: 1 }, { n: 0 }, false]);
    time.pass(99);
    expect(shown.shown.view).toEqual({ n: 1 });
    time.pass(1);
    expect([shown.shown.view, shown.shown.before]).toEqual([{ n: 2 }, { n: 1 }]);
    time.pass(100);
    expect(shown.idle).toBe(true);
  });

  it("is told when its suspense is over, with what waits behind it, one after the other", () => {
    const time = new Time();
    const shown = new Playback(
      () => 100,
      time.after,
      ({ events }) => (events[0]?.n === 3 ? 0 : 60),
    );
    const told = () => [shown.told.view.n, shown.held?.entry ?? null];
    shown.reset({ n: 0 });
    for (const n of [1, 2, 3]) shown.push({ ...change(n), entry: 10 * n });
    expect(told()).toEqual([0, 10]);
    time.pass(59);
    expect([shown.shown.view.n, ...told()]).toEqual([1, 0, 10]);
    time.pass(1);
    expect([shown.shown.view.n, ...told()]).toEqual([1, 1, 20]);
    time.pass(40);
    expect([shown.shown.view.n, ...told()]).toEqual([2, 1, 20]);
    time.pass(60);
    expect(told()).toEqual([2, null]);
    time.pass(40);
    expect([told(), shown.idle]).toEqual([[3, null], false]);
    shown.push({ ...change(4), entry: 40 });
    expect(told()).toEqual([3, 40]);
    shown.reset({ n: 9 });
    expect(told()).toEqual([9, null]);
  });

  it("is there at once where nothing moves", () => {
    const { shown } = playback(() => 0);
    shown.push(change(1));
    shown.push(change(2));
    expect([shown.shown.view, shown.idle]).toEqual([{ n: 2 }, true]);
  });

  it("is a guess until it is settled, and its motion goes on then", () => {
    const { time, shown } = playback();
    shown.reset({ n: 0 });
    shown.guess(change(1));
    const { id } = shown.shown;
    expect([shown.shown.view, shown.shown.guess, shown.idle]).toEqual([{ n: 1 }, true, false]);
    time.pass(50);
    shown.settle({ ...change(1), view: { n: 1, told: true } });
    expect([shown.shown.id, shown.shown.before, shown.shown.guess]).toEqual([id, { n: 0 }, undefined]);
    expect([shown.shown.view, shown.idle]).toEqual([{ n: 1, told: true }, false]);
    time.pass(50);
    expect(shown.idle).toBe(true);
    shown.retract();
    expect(shown.shown.view).toEqual({ n: 1, told: true });
  });

  it("goes back to what it was when a guess is taken back", () => {
    const { shown } = playback();
    shown.reset({ n: 0 });
    shown.guess(change(1));
    shown.retract();
    expect([shown.shown.view, shown.shown.before, shown.idle]).toEqual([{ n: 0 }, null, true]);
  });

  it("catches up without motion when too much waits", () => {
    const { time, shown } = playback();
    for (let n = 0; n < 10; n++) shown.push(change(n));
    time.pass(100);
    // Of the nine that wait all but three are passed over.
    expect([shown.shown.view, shown.shown.before]).toEqual([{ n: 7 }, { n: 6 }]);
    time.pass(200);
    expect([shown.shown.view, shown.idle]).toEqual([{ n: 9 }, false]);
  });

  it("is what the server says after a snapshot, whatever was under way", () => {
    const { time, shown } = playback();
    shown.push(change(1));
    shown.push(change(2));
    shown.reset({ n: 7 });
    expect([shown.shown.view, shown.shown.before, shown.idle]).toEqual([{ n: 7 }, null, true]);
    time.pass(1000);
    expect(shown.shown.view).toEqual({ n: 7 });
  });

  it("is the last change in the end, in order, and never the same frame twice", () => {
    const step = fc.record({ pushes: fc.nat(6), ms: fc.nat(400), takes: fc.constantFrom(0, 50, 100) });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let [n, takes] = [0, 0];
        const { time, shown } = playback(() => takes);
        shown.reset({ n });
        let { id } = shown.shown;
        for (const { pushes, ms, takes: next } of steps) {
          takes = next;
          for (let i = 0; i < pushes; i++) {
            const before = shown.shown;
            shown.push(change(++n));
            if (shown.shown !== before) expect(shown.shown.id).toBeGreaterThan(id);
            ({ id } = shown.shown);
          }
          time.pass(ms);
          expect(shown.shown.id).toBeGreaterThanOrEqual(id);
          ({ id } = shown.shown);
        }
        time.pass(100_000);
        expect([shown.shown.view, shown.idle]).toEqual([{ n }, true]);
      }),
    );
  });
});
