import { untrack } from "svelte";
import { play } from "$web/sound.ts";
import type { Frame } from "../game.ts";
import { cuesBetween } from "./cues.ts";
import { flightOf, flown, wayUntil, type Flight } from "./flight.ts";
import { motionOf, type Motion } from "./motion.ts";
import { piecesAt, type Piece } from "./pieces.ts";
import { kaptureEvent, kaptureView } from "./view.ts";
import type { Triple } from "./trajectory.ts";

/** The flight in the events of a frame, whether it is animated or not. */
function flightIn(frame: Frame): Flight | null {
  for (const event of frame.events.map(kaptureEvent)) if (event.type === "flick") return flightOf(event);
  return null;
}

/** Plays the motion of each frame, with its sounds. Made while a component is set up. */
export class Show {
  private readonly frame: () => Frame;
  private readonly still: () => boolean;
  private clock = $state.raw<{ of: Motion | null; ms: number }>({ of: null, ms: 0 });
  /** The last flick, from a frame before this one. */
  private earlier = $state.raw<Flight | null>(null);

  // A frame is known by its id: the same one must not begin anew.
  private readonly id = $derived.by(() => this.frame().id);
  private readonly motion = $derived.by(() => {
    void this.id;
    return this.still() ? null : untrack(() => motionOf(this.frame()));
  });
  private readonly flight = $derived.by(() => {
    void this.id;
    return untrack(() => flightIn(this.frame()));
  });
  private readonly ms = $derived(this.clock.of === this.motion ? this.clock.ms : 0);

  constructor(frame: () => Frame, still: () => boolean) {
    this.frame = frame;
    this.still = still;
    $effect(() =>
      this.run(
        this.motion,
        untrack(() => this.frame().pace ?? 1),
      ),
    );
    // The way of a flick stays until the next flick, or until another position of the match is shown.
    $effect.pre(() => {
      if (this.flight || !this.frame().before) this.earlier = this.flight;
    });
  }

  readonly moving = $derived.by(() => this.motion !== null && this.ms < this.motion.total);

  /** Whether everything has come to rest, so that the result may be shown. */
  readonly rested = $derived.by(() => this.motion === null || this.ms >= this.motion.flying);

  readonly pieces: readonly Piece[] = $derived.by(() => {
    const { board, bases } = kaptureView(this.frame().view);
    return piecesAt(this.motion, board, bases, this.ms);
  });

  /** Where the last flicked ball has been, as seat 0 sees the board. */
  readonly way: readonly Triple[] = $derived.by(() => {
    const flight = this.flight ?? this.earlier;
    if (!flight) return [];
    const { motion } = this;
    const until = motion?.flight ? flown(Math.min(this.ms, motion.flying) / 1000) : flight.seconds;
    return wayUntil(flight, until).map(({ at }) => at);
  });

  private run(of: Motion | null, pace: number): (() => void) | undefined {
    if (!of) return undefined;
    let last = 0;
    let next = 0;
    const begin = performance.now();
    const tick = (now: number): void => {
      const ms = Math.max(0, Math.min(of.total, (now - begin) * pace));
      for (const { sound, strength } of cuesBetween(of, last, ms)) play(sound, strength);
      this.clock = { of, ms };
      last = ms;
      if (ms < of.total) next = requestAnimationFrame(tick);
    };
    next = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(next);
  }
}
