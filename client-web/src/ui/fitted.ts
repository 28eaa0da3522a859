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
    // In parts of a pixel: a part of one is enough to cut letters.
    const words = new Range();
    words.selectNodeContents(element);
    const [room, wide] = [element, words].map((of) => of.getBoundingClientRect().width) as [number, number];
    if (room === 0 || wide <= room) return;
    const size = parseFloat(getComputedStyle(element).fontSize);
    element.style.fontSize = `${sizeFor(size, wide, room, least)}px`;
  };
  fit();
  const sizes = new ResizeObserver(fit);
  if (element.parentElement) sizes.observe(element.parentElement);
  // What stands beside it takes of its room.
  sizes.observe(element);
  const words = new MutationObserver(fit);
  words.observe(element, { characterData: true, childList: true, subtree: true });
  return () => {
    sizes.disconnect();
    words.disconnect();
  };
}
