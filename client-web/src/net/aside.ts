import type { Methods } from "$protocol";
import { Connection } from "./connection.ts";
import { Outbox } from "./outbox.ts";
import type { Surroundings } from "./surroundings.ts";

/** Sends a request and gives its answer. */
export type Ask = <M extends keyof Methods>(
  method: M,
  params: Methods[M]["params"],
) => Promise<Methods[M]["result"]>;

/**
 * Talks with the server as nobody, over a line of its own. A connection keeps its player: so whoever plays goes on playing
 * while a password is typed wrong. Once `givenUp` has fired, no answer comes.
 */
export function aside<Result>(
  world: Surroundings,
  talk: (ask: Ask) => Promise<Result>,
  givenUp?: AbortSignal,
): Promise<Result> {
  const silent = { state() {}, hello() {}, tokenLost: () => undefined, document() {}, late() {} };
  const line = new Connection(world, silent, new Outbox(world, () => undefined));
  givenUp?.addEventListener("abort", () => line.stop());
  line.start();
  return talk((method, params) => line.call(method, params)).finally(() => line.stop());
}
