import type { Page } from "playwright-core";
import type { Runner } from "./runner.ts";

/** Up to where a robot plays. */
interface Until {
  /** The number of actions to stop at; the end of the match if left out. */
  readonly ply?: number;
  readonly seed: number;
  /** Where actions are tried: the player whose answer to stop at. */
  readonly answered?: string;
}

/**
 * Plays by the buttons of the page: whenever it is this player's turn it presses one that is enabled, at random but the
 * same in every run. Runs in the page, so that nothing waits for the way from here to there.
 */
export function play(page: Runner, until: Until): Promise<void> {
  return page.evaluate(async ({ ply, seed, answered }) => {
    const last = ply ?? Infinity;
    let state = seed;
    const random = (below: number): number => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const enabled = (): HTMLElement[] => {
      const dialog = document.querySelector("main dialog[open]");
      const area = dialog ?? document.querySelector("section.board");
      const all = [...(area?.querySelectorAll<HTMLElement>("button") ?? [])].filter(
        (button) =>
          !button.matches(
            ':disabled, [aria-disabled="true"], .quiet, [data-spot="ask:cancel"], input, .sliders *, .spin *',
          ) && button.getClientRects().length > 0,
      );
      // What is asked is answered. Where a board marks what can be pressed to act, the rest is pressed now and then only.
      const asked = all.filter((button) => button.matches('[data-spot^="ask:"]'));
      if (asked.length > 0) return asked;
      const able = all.filter((button) => button.matches(".able"));
      return able.length > 0 && random(8) > 0 ? able : all;
    };
    const task = () => new Promise((next) => setTimeout(next));
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    const longest = 120_000;
    let pressed = performance.now();
    for (;;) {
      const play = document.querySelector<HTMLElement>(".play");
      if (document.querySelector(".prompt.over") || Number(play?.dataset["ply"]) >= last) return;
      if (answered && document.querySelector(".trying ol")?.textContent.includes(answered)) return;
      const buttons = document.querySelector(".prompt.yours") ? enabled() : [];
      buttons[random(buttons.length)]?.click();
      if (buttons.length > 0) pressed = performance.now();
      // A test that hangs says why.
      else if (performance.now() - pressed > longest)
        throw new Error(`Nothing to press for so long: ${document.querySelector("main")?.innerText ?? ""}`);
      // The page answers a press before the next task; for all else there is to wait.
      await (buttons.length > 0 ? task() : frame());
    }
  }, until);
}

/** What a board shows to who can't see it, which is the same for everybody who sees the same. */
export function boardText(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("section.board [aria-label]")].map(
      (part) => part.getAttribute("aria-label") ?? "",
    ),
  );
}
