import { appendFileSync } from "node:fs";
import type { Person } from "../e2e/support/person.ts";

/**
 * Writes down what the pages and the server say to each other, a line of JSON for each message, as it happens. It is held
 * against the records later (tests/faults/pages.py).
 */
export class Notes {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /** Notes all that this page says and hears from now on. Each of its connections has a number. */
  follow({ name, page }: Person): void {
    let count = 0;
    page.on("websocket", (socket) => {
      const connection = ++count;
      const note = (way: "sent" | "heard", text: string | Buffer) =>
        appendFileSync(
          this.#file,
          `${JSON.stringify({ name, connection, at: Date.now(), way, text: String(text) })}\n`,
        );
      socket.on("framesent", ({ payload }) => note("sent", payload));
      socket.on("framereceived", ({ payload }) => note("heard", payload));
    });
  }
}
