import type { Findings, GameChance } from "../findings.ts";
import type { MatchRecord } from "../record.ts";
import { setUpOf } from "./set_up.ts";

/** The set-up of the board. The record does not repeat it, but players can compare it with their board. */
function check(record: MatchRecord, seed: Uint8Array): Findings {
  const { monoliths, portals } = setUpOf(seed, record.header.seats);
  return { flaws: [], lines: [`monoliths: ${monoliths.join(" ")}`, `portals: ${portals.join(" ")}`] };
}

export const chance: GameChance = { newest: 2, check };
