import type { JsonObject } from "$protocol";
import type { DocumentListener, Session } from "./session.svelte.ts";

/** A document as it is watched, until `close`; a match with a `glance` where it is only shown small. */
export class Watched<T> {
  /** Null until it has arrived. */
  value: T | null = $state.raw(null);
  /** The code of the reason why it cannot be watched. */
  missing: string | null = $state(null);
  readonly close: () => void;

  constructor(
    session: Pick<Session, "watch">,
    doc: string,
    changed: (value: T) => void = () => {},
    glance = false,
  ) {
    const take: DocumentListener = (copy, events) => {
      if (!copy) {
        const [first] = events as readonly JsonObject[];
        this.missing = String(first?.code ?? "unknown_tournament");
        return;
      }
      this.missing = null;
      this.value = copy.value as JsonObject as unknown as T;
      changed(this.value);
    };
    this.close = session.watch(doc, take, glance);
  }
}
