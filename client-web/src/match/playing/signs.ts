/** The signs by which the server knows within seconds that a player is still there. */
import type { Session } from "../../session/session.svelte.ts";

/** The time from sign to sign, ms. Whoever gives none for three times as long counts as away. */
const again = 2_500;

/** Gives signs from now on, and promises the next; the result ends that. */
export function keepSigns(session: Session): () => void {
  const sign = (params: { again_ms?: number }) => void session.call("ping", params).catch(() => {});
  sign({ again_ms: again });
  const timer = setInterval(() => sign({ again_ms: again }), again);
  return () => {
    clearInterval(timer);
    if (session.line === "open") sign({});
  };
}
