import { untrack } from "svelte";
import type { Scene } from "./scenes.ts";

/** The scenes to play. A new `id` begins anew. */
export interface Reel {
  readonly id: number;
  readonly scenes: readonly Scene[];
}

export interface Playback {
  /** The scene being played; null when all are over. */
  readonly scene: Scene | null;
  /** Whether its flights have landed. */
  readonly landed: boolean;
  /** Another value for every scene. */
  readonly key: string;
}

/** Plays the scenes of a reel one after the other, in the time each of them takes; called by a component. */
export function playback(reel: () => Reel): Playback {
  let at = $state.raw({ id: NaN, index: 0, landed: false });
  const mine = $derived(at.id === reel().id ? at : { id: reel().id, index: 0, landed: false });
  const scene = $derived(reel().scenes[mine.index] ?? null);

  $effect(() => {
    const { id, scenes } = reel();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (index: number): void => {
      const next = scenes[index];
      at = { id, index, landed: false };
      if (!next) return;
      timer = setTimeout(() => {
        at = { id, index, landed: true };
        timer = setTimeout(() => show(index + 1), next.ms - next.flight);
      }, next.flight);
    };
    untrack(() => show(0));
    return () => clearTimeout(timer);
  });

  return {
    get scene() {
      return scene;
    },
    get landed() {
      return mine.landed;
    },
    get key() {
      return `${mine.id}/${mine.index}`;
    },
  };
}
