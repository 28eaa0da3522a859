import type { JsonObject } from "$protocol";
import type { Session } from "./session.svelte.ts";

/** A document as it is watched, until `close`. */
export class Watched<T> {
  /** Null until it has arrived. */
  value: T | null = $state.raw(null);
  /** The code of the reason why it cannot be watched. */
  missing: string | null = $state(null);
  readonly close: () => void;

  constructor(
    session: Pick<Session, "watch">,
    doc: string,
    changed: (value: T, fresh: boolean) => void = () => {},
  ) {
    this.close = session.watch(doc, (copy, events, fresh) => {
      if (!copy) {
        const [first] = events as readonly JsonObject[];
        this.missing = String(first?.code ?? "unknown_tournament");
        return;
      }
      this.missing = null;
      this.value = copy.value as JsonObject as unknown as T;
      changed(this.value, fresh);
    });
  }
}
