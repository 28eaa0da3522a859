import { on } from "svelte/events";
import type { Attachment } from "svelte/attachments";

/** The owner of a finger's slide: the page, or the browser, which scrolls by it. */
type Owner = "page" | "browser";

/** The owner of a slide that began on `touched`, by `touch-action` of all elements from it up to `board`. */
function ownerOf(touched: Element, board: Element, across: boolean): Owner {
  for (let lies: Element | null = touched; lies; lies = lies === board ? null : lies.parentElement) {
    const { touchAction } = getComputedStyle(lies);
    if (touchAction === "none" || (touchAction === "pan-y" && across)) return "page";
  }
  return "browser";
}

/**
 * Makes slides of a finger the page's own where `touch-action` says that the browser does not scroll by them.
 * Chromium does not scroll then, but takes a quick slide for a push all the same, and swallows the click of whatever
 * is tapped until that push would have run out, up to a second later: https://issues.chromium.org/issues/40727033.
 * A slide that is refused is no push. Taps stay clicks, because what hardly moves is not refused.
 */
export const ownSlides: Attachment<HTMLElement> = (board) => {
  let start: Touch | null = null;
  let owner: Owner | null = null;

  const press = (event: TouchEvent): void => {
    if (event.touches.length === 1) [start, owner] = [event.touches[0] ?? null, null];
  };

  const slide = (event: TouchEvent): void => {
    const [now] = event.touches;
    if (!start || !now || !event.cancelable) return;
    const across = Math.abs(now.clientX - start.clientX) > Math.abs(now.clientY - start.clientY);
    owner ??= ownerOf(event.target as Element, board, across);
    if (owner === "page") event.preventDefault();
  };

  const offs = [
    on(board, "touchstart", press, { passive: true }),
    on(board, "touchmove", slide, { passive: false }),
  ];
  return () => offs.forEach((off) => off());
};
