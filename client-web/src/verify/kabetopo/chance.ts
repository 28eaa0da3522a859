import type { Findings } from "../findings.ts";
import type { MatchRecord } from "../record.ts";
import { setUpOf } from "./set_up.ts";

/** What the board was set up with. Nothing in a record repeats it: whoever played can compare it with the board. */
export function kabetopoChance(record: MatchRecord, seed: Uint8Array): Findings {
  const { monoliths, portals } = setUpOf(seed, record.header.seats);
  return { flaws: [], lines: [`monoliths: ${monoliths.join(" ")}`, `portals: ${portals.join(" ")}`] };
}
