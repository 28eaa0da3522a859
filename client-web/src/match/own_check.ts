import { partsOf } from "../session/nonces.ts";
import type { Session } from "../session/session.svelte.ts";

/**
 * Whether the record of a finished match contains this player's part in the draws (GEN-2 e), as the record itself proves.
 * Null when this browser told no nonce for the match, and when the record cannot be had now.
 */
export async function ownCheck(session: Session, match: string): Promise<"sound" | "flawed" | null> {
  const parts = partsOf(session.player?.id ?? "");
  if (!parts.locks.some((seen) => seen.match === match)) return null;
  try {
    const { record } = await session.call("match.record", { match });
    const { ownPart, verify } = await import("../verify/verify.ts");
    const { flaws } = verify(record);
    if (flaws.some(({ code }) => code === "newer")) return null;
    // A lock in a record that does not prove itself proves nothing.
    return flaws.length > 0 || ownPart(record, match, parts) !== "sound" ? "flawed" : "sound";
  } catch {
    return null;
  }
}
