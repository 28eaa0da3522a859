import { isObject, type Json } from "../../json.ts";
import { FairStream } from "../fair_stream.ts";
import type { Findings, GameChance } from "../findings.ts";
import type { Flaw } from "../flaw.ts";
import type { Entry, MatchRecord } from "../record.ts";
import { optionOf } from "../seed.ts";
import { flickAsked, toNumbers } from "./flick.ts";
import { tremble } from "./tremor.ts";

/** KC-1: the seat that flicks first. */
export function firstSeat(first: string, seed: Uint8Array): number {
  return first === "random" ? new FairStream(seed, "first").below(2) : Number(first);
}

const same = (noted: Json | undefined, numbers: readonly number[]): boolean =>
  JSON.stringify(noted) === JSON.stringify(numbers);

/** The flaws in the note of one flick: values that the seed does not give. */
function checkFlick(entry: Entry, number: number, tremor: string, seed: Uint8Array): Flaw[] {
  const bad = (message: string): Flaw[] => [{ entry: entry.n, code: "bad_note", message }];
  const asked = flickAsked(entry.detail);
  if (!asked) return bad("this is not a flick");
  if (!isObject(entry.note)) return bad("a flick has a note of what was played");
  const played = toNumbers(tremble(asked, tremor, seed, number));
  if (!same(entry.note.asked, toNumbers(asked))) return bad(`the action asks for ${toNumbers(asked)}`);
  if (!same(entry.note.played, played)) return bad(`flick ${number} gives ${played} as the seed has it`);
  return [];
}

/**
 * Checks the first seat and every tremor: from the flick that was asked for to the flick that was played. The physics,
 * which is not computed here, gives the ball's way.
 */
function check(record: MatchRecord, seed: Uint8Array): Findings {
  const acts = record.entries.filter((entry) => entry.type === "act");
  const flicks = acts.filter(({ detail }) => isObject(detail) && detail.type === "flick");
  const tremor = optionOf(record, "tremor") ?? "normal";
  const first = firstSeat(optionOf(record, "first") ?? "random", seed);
  const flaws = flicks.flatMap((entry, i) => checkFlick(entry, i + 1, tremor, seed));
  if (acts[0] && acts[0].seat !== first) {
    flaws.unshift({
      entry: acts[0].n,
      code: "bad_first",
      message: `seat ${first} begins, as the seed has it`,
    });
  }
  const lines = [
    `seat ${first} flicks first`,
    `tremors recomputed: ${flicks.length}, of ${flicks.length} flicks`,
  ];
  return { flaws, lines };
}

export const chance: GameChance = { newest: 2, check };
