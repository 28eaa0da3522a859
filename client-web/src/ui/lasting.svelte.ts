/** How long a result of many rows takes to be read, ms. */
const readable = 9000;

/** What stays over the table when what led to it is gone: until it is closed, or read. */
export interface Lasting<T> {
  readonly now: T | null;
  close(): void;
}

/** Keeps what was told last; called by a component. */
export function lasting<T>(told: () => T | null): Lasting<T> {
  let now = $state.raw<T | null>(null);
  $effect.pre(() => {
    const next = told();
    if (next) now = next;
  });
  $effect(() => {
    if (!now) return;
    const timer = setTimeout(() => (now = null), readable);
    return () => clearTimeout(timer);
  });
  return {
    get now() {
      return now;
    },
    close() {
      now = null;
    },
  };
}
