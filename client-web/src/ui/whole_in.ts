/** Makes what is drawn in an element smaller, as long as it is higher than that. */
export function wholeIn(drawn: HTMLElement): () => void {
  const around = drawn.parentElement;
  if (!around) return () => {};
  const heightOf = (element: HTMLElement): number => element.getBoundingClientRect().height;
  const look = () => {
    // Measured as it is without it: what is made as small as nothing has no height to tell.
    drawn.style.scale = "";
    const [height, room] = [heightOf(drawn), heightOf(around)];
    if (room > 0 && height > room * 1.005) drawn.style.scale = String(room / height);
  };
  const sizes = new ResizeObserver(look);
  sizes.observe(drawn);
  sizes.observe(around);
  look();
  return () => sizes.disconnect();
}
