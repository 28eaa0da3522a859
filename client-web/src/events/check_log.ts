import type { Json } from "$protocol";
import { bytesToHex, fromHex, sha256 } from "../verify/bytes.ts";
import { chainOf } from "../verify/chain.ts";
import type { MatchRecord } from "../verify/record.ts";
import { t } from "./text.ts";

interface Log {
  readonly header: { readonly commitment: string };
  readonly entries: readonly { readonly hash: string }[];
  readonly secret?: string;
}

/**
 * Whether a log is one chain, and its secret the one that was committed to (TN-1, TN-2). Pairings and places are computed
 * anew by `kabinet host`.
 */
export function checkLog(log: Log): { sound: boolean; lines: string[] } {
  // The chain of a tournament is made as that of a match.
  const hashes = chainOf(log as unknown as MatchRecord & Json);
  const broken = log.entries.findIndex(({ hash }, i) => hash !== hashes[i]);
  const secret = log.secret === undefined ? null : fromHex(log.secret);
  const kept =
    secret !== null && secret !== undefined && bytesToHex(sha256(secret)) === log.header.commitment;
  const chain =
    broken < 0 ? t.count("check.chain", log.entries.length) : t("check.broken", { n: broken + 1 });
  const told = log.secret === undefined ? t("check.untold") : t(kept ? "check.kept" : "check.other");
  return { sound: broken < 0 && (log.secret === undefined || kept), lines: [chain, told] };
}
