/** Called where a drag ends: the click that follows it is no press. */
export function withoutClick(): void {
  const ended = new AbortController();
  addEventListener("click", (event) => event.stopPropagation(), { capture: true, signal: ended.signal });
  setTimeout(() => ended.abort());
}
