/** A short text about each match, which this tab keeps over reloads. Without storage nothing is kept. */
export class TabNotes {
  readonly #prefix: string;

  constructor(kind: string) {
    this.#prefix = `kabinet.${kind}.`;
  }

  keep(match: string, text: string): void {
    try {
      sessionStorage.setItem(this.#prefix + match, text);
    } catch {
      // Whoever asks finds nothing.
    }
  }

  drop(match: string): void {
    try {
      sessionStorage.removeItem(this.#prefix + match);
    } catch {
      // There is nothing.
    }
  }

  of(match: string): string | null {
    try {
      return sessionStorage.getItem(this.#prefix + match);
    } catch {
      return null;
    }
  }
}
