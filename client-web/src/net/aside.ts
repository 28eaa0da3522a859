import type { Methods } from "$protocol";
import { Connection } from "./connection.ts";
import { Outbox } from "./outbox.ts";
import type { Surroundings } from "./surroundings.ts";

/**
 * Asks one thing as nobody, over a line of its own. A connection keeps its player: so whoever plays goes on playing while
 * a password is typed wrong. Once `givenUp` has fired, the answer does not come.
 */
export function aside<M extends keyof Methods>(
  world: Surroundings,
  method: M,
  params: Methods[M]["params"],
  givenUp?: AbortSignal,
): Promise<Methods[M]["result"]> {
  const silent = { state() {}, hello() {}, tokenLost: () => undefined, document() {}, late() {} };
  const line = new Connection(world, silent, new Outbox(world, () => undefined));
  givenUp?.addEventListener("abort", () => line.stop());
  line.start();
  return line.call(method, params).finally(() => line.stop());
}
