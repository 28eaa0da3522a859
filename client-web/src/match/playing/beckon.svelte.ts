/** Shows a newcomer to a game what may be pressed first. */
import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import { still } from "../../settings.svelte.ts";
import type { Match } from "../match.svelte.ts";

const storage = "kabinet.played";

function playedGames(): string[] {
  try {
    return JSON.parse(localStorage.getItem(storage) ?? "[]") as string[];
  } catch {
    return [];
  }
}

/** Whether this browser has seen no turn of its player in a game. */
const isNewcomer = (game: string): boolean => !playedGames().includes(game);

function keepPlayed(game: string): void {
  if (!isNewcomer(game)) return;
  try {
    localStorage.setItem(storage, JSON.stringify([...playedGames(), game]));
  } catch {
    // Then the next match beckons again.
  }
}

/** With more there is no place that is meant. */
const most = 16;

/** A ring that spreads and fades; the prompt is read before it. */
const ring: Keyframe[] = [
  { boxShadow: "0 0 0 0 rgb(255 255 255 / 0.95), 0 0 0 0 rgb(0 0 0 / 0.6)" },
  { boxShadow: "0 0 0 0.6rem rgb(255 255 255 / 0), 0 0 0 0.7rem rgb(0 0 0 / 0)" },
];
const times: KeyframeAnimationOptions = {
  duration: 1_300,
  delay: 700,
  iterations: 4,
  easing: "ease-out",
  composite: "add",
};

/** Beckons to what may be pressed on a board in the first turn on this browser, for as long as it lasts. */
export const beckons =
  (match: Match): Attachment<HTMLElement> =>
  (board) => {
    const turn = $derived(match.legal.length > 0);
    $effect(() => {
      const game = untrack(() => match.doc?.game);
      if (!turn || game === undefined || !isNewcomer(game)) return;
      const able = still() ? [] : [...board.querySelectorAll("button.able, button.ball.aiming")];
      const rings = able.length <= most ? able.map((one) => one.animate(ring, times)) : [];
      return () => {
        for (const one of rings) one.cancel();
        keepPlayed(game);
      };
    });
  };
