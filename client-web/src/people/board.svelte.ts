import type { BoardDocument, JsonObject, RatingBoardResult } from "$protocol";
import { boardOf } from "../net/documents.ts";
import type { Session } from "../session/session.svelte.ts";
import { Asked } from "./asked.svelte.ts";

/** A leaderboard as it is watched, and what stands beside its rows. */
export class Board {
  doc: BoardDocument | null = $state.raw(null);
  /** The code of the reason why the leaderboard cannot be watched. */
  missing: string | null = $state(null);
  /** The place of this player, and how the ratings are spread. */
  readonly beside = new Asked<RatingBoardResult>();
  readonly #session: Session;
  readonly #ladder: string;
  #unwatch: () => void = () => {};

  constructor(session: Session, ladder: string) {
    this.#session = session;
    this.#ladder = ladder;
    this.watch();
  }

  /** Watches the leaderboard, from the beginning. */
  watch(): void {
    this.#unwatch();
    this.missing = null;
    this.#unwatch = this.#session.watch(boardOf(this.#ladder), (copy, events) => {
      if (!copy) {
        const [first] = events as readonly JsonObject[];
        this.missing = String(first?.code ?? "unknown_ladder");
        return;
      }
      this.doc = copy.value as JsonObject as unknown as BoardDocument;
      // Whatever moved a row may have moved the rest.
      void this.look();
    });
  }

  /** Asks for what stands beside the rows. */
  async look(): Promise<void> {
    await this.beside.ask(() => this.#session.call("rating.board", { ladder: this.#ladder }));
  }

  close(): void {
    this.#unwatch();
  }
}
