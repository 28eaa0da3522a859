import type { Runner } from "./runner.ts";

/**
 * The flicks of a round of Kapture 9 in which, without tremor, each captures a base: degrees to the right and m/s, as the
 * flicker sees it. Whoever begins gets five bases; the other's flicks are the same ones from the other side.
 */
export const round: readonly (readonly [number, number])[] = [
  [-3.5, 0.38],
  [-18, 0.44],
  [-18, 0.44],
  [-26, 0.36],
  [-26, 0.36],
  [9, 0.38],
  [9, 0.38],
  [-3.5, 0.26],
  [-3.5, 0.26],
];

/**
 * Flicks by the buttons beside the sliders, round after round, until the match is over or has so many actions; or, where
 * actions are tried, until the player `answered` has answered.
 */
export function flickOn(
  page: Runner,
  { answered = "", ply: last = Infinity }: { readonly answered?: string; readonly ply?: number } = {},
): Promise<void> {
  return page.evaluate(
    async ([flicks, answered, last]) => {
      const button = (name: string) =>
        document.querySelector<HTMLButtonElement>(`.controls button[aria-label="${name}"]`);
      const shown = (place: number) =>
        document.querySelectorAll(".controls .slider output")[place]?.textContent ?? "";
      const degrees = () => (Number.parseFloat(shown(0)) || 0) * (shown(0).includes("left") ? -1 : 1);
      const task = () => new Promise((next) => setTimeout(next));
      const bring = async (now: () => number, to: number, less: string, more: string) => {
        // What is shown may be a rounding away from what is meant, never half a step.
        for (let left = 400; left > 0 && Math.abs(now() - to) > 0.005; left--) {
          button(now() > to ? less : more)?.click();
          await task();
        }
      };
      for (;;) {
        if (document.querySelector(".prompt.over")) return;
        if (answered && document.querySelector(".trying ol")?.textContent.includes(answered)) return;
        const flick = [...document.querySelectorAll<HTMLButtonElement>(".controls button")].find(
          ({ textContent }) => textContent?.trim() === "Flick",
        );
        // Where actions are tried, there is none.
        const ply = Number(document.querySelector<HTMLElement>(".play")?.dataset["ply"] ?? 0);
        if (ply >= last) return;
        const [turn, speed] = flicks[ply % flicks.length]!;
        if (document.querySelector(".prompt.yours") && flick && !flick.disabled) {
          await bring(degrees, turn, "Turn to the left", "Turn to the right");
          await bring(() => Number.parseFloat(shown(1)), speed, "Softer", "Harder");
          flick.click();
        }
        await task();
      }
    },
    [round, answered, last] as const,
  );
}
