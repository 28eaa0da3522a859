import type { AnalysisDocument, JsonObject } from "$protocol";
import { analysisOf } from "../net/documents.ts";
import { Refusal } from "../net/refusal.ts";
import type { Session } from "../session/session.svelte.ts";
import { isAsked, type Report } from "./report.ts";
import { requestAnalysis, type Depth } from "./requests.ts";

/** The analysis of a match: asked for, and watched as it grows. */
export class Analysis {
  /** Null as long as nobody has asked for one. */
  report: Report | null = $state.raw(null);
  /** Why there is none. */
  refusal: Refusal | null = $state.raw(null);
  /** When it may be asked for again, in the server's time. */
  again = $state(0);
  asking = $state(false);
  readonly #session: Session;
  readonly #match: string;
  #leave: () => void = () => {};

  constructor(session: Session, match: string) {
    this.#session = session;
    this.#match = match;
  }

  /** Watches the analysis, which somebody may have asked for before. `missing` is called once if nobody has. */
  watch(missing: () => void = () => {}): void {
    let first = true;
    this.#leave();
    this.#leave = this.#session.watch(analysisOf(this.#match), (copy) => {
      const value = copy?.value as JsonObject as unknown as AnalysisDocument | undefined;
      this.report = value && isAsked(value) ? value : null;
      if (value && !this.report && first) missing();
      first = false;
    });
  }

  /** Asks for an analysis; it is done when the server has taken the request, or has refused it. */
  async request(depth: Depth): Promise<void> {
    if (this.asking) return;
    [this.asking, this.refusal] = [true, null];
    try {
      await requestAnalysis(this.#session, this.#match, depth);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.refusal = error;
      const wait = error.data.retry_after_ms;
      this.again = wait === undefined ? 0 : this.#session.now() + wait;
    } finally {
      this.asking = false;
    }
  }

  close(): void {
    this.#leave();
  }
}
