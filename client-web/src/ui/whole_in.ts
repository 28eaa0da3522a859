/** Makes what is drawn in an element smaller, as long as it is higher than that. */
export function wholeIn(drawn: HTMLElement): () => void {
  const around = drawn.parentElement;
  if (!around) return () => {};
  let scale = 1;
  const look = () => {
    const height = drawn.getBoundingClientRect().height / scale;
    const next = height > 0 ? Math.min(1, around.getBoundingClientRect().height / height) : 1;
    if (Math.abs(next - scale) < 0.005) return;
    scale = next;
    drawn.style.scale = scale < 1 ? String(scale) : "";
  };
  const sizes = new ResizeObserver(look);
  sizes.observe(drawn);
  sizes.observe(around);
  look();
  return () => sizes.disconnect();
}
