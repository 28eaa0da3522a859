/** The size of letters, px, in which words that are `wide` in letters of `size` have room; not below `least`. */
export function sizeFor(size: number, wide: number, room: number, least: number): number {
  if (wide <= room) return size;
  // A little less, since the widths are whole numbers.
  return Math.min(size, Math.max(least, Math.floor((20 * size * (room - 0.5)) / wide) / 20));
}

/** Smaller letters are not read any more, px. */
const least = 10;

/**
 * Draws a name smaller where it has no room. What has no room even then is cut behind a whole letter, by its
 * `text-overflow`.
 */
export function fitted(element: HTMLElement): () => void {
  const fit = (): void => {
    element.style.fontSize = "";
    const { clientWidth: room, scrollWidth: wide } = element;
    if (room === 0 || wide <= room) return;
    const size = parseFloat(getComputedStyle(element).fontSize);
    element.style.fontSize = `${sizeFor(size, wide, room, least)}px`;
  };
  fit();
  // Its own width changes with its letters: that of what it stands in does not.
  const sizes = new ResizeObserver(fit);
  if (element.parentElement) sizes.observe(element.parentElement);
  const words = new MutationObserver(fit);
  words.observe(element, { characterData: true, childList: true, subtree: true });
  return () => {
    sizes.disconnect();
    words.disconnect();
  };
}
