import { codeOf } from "../net/documents.ts";
import { Asked } from "../people/asked.svelte.ts";
import type { Session } from "../session/session.svelte.ts";
import type { Round } from "./table_words.ts";

/** All rounds of a tournament, which are asked for: no document has them. */
export class Rounds {
  readonly asked = new Asked<readonly Round[]>();
  readonly #session: Pick<Session, "call">;
  readonly #tournament: string;

  constructor(session: Pick<Session, "call">, tournament: string) {
    [this.#session, this.#tournament] = [session, tournament];
  }

  get all(): readonly Round[] {
    return this.asked.value ?? [];
  }

  async load(): Promise<void> {
    await this.asked.ask(async () => {
      const params = {
        tournament: this.#tournament,
        question: { tables: true },
        ...codeOf(this.#tournament),
      };
      return (await this.#session.call("tournament.ask", params)).answer as unknown as readonly Round[];
    });
  }
}
