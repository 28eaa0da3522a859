import type { Json } from "../json.ts";
import { bytesToHex } from "./bytes.ts";
import { checkChain } from "./chain.ts";
import type { Findings, GameChance } from "./findings.ts";
import type { Flaw } from "./flaw.ts";
import * as games from "./games.ts";
import { checkEnd, checkNumbers, checkTimes } from "./order.ts";
import { type MatchRecord, readRecord } from "./record.ts";
import { checkSecret, seedOf } from "./seed.ts";
import { assurance, Table } from "./table.ts";

export { ownPart } from "./own_part.ts";

const chances: Readonly<Record<string, GameChance>> = games;

/** The result of checking a record. Without flaws it is sound, as far as can be known without the rules. */
export interface Report {
  readonly flaws: readonly Flaw[];
  /** Lines for people about what was checked. */
  readonly lines: readonly string[];
}

/** Whether the verifier computes again the chance in matches of the game. */
export function computesChance(game: string): boolean {
  return Object.hasOwn(chances, game);
}

function chanceIn(record: MatchRecord, table: Table): Findings {
  const { game, rules } = record.header;
  const seed = seedOf(record, table);
  if (!seed) return { flaws: [], lines: ["no seed: the match never started"] };
  const lines = [`seed: ${bytesToHex(seed)}`];
  const known = computesChance(game) ? chances[game] : undefined;
  if (!known) return { flaws: [], lines: [...lines, `chance in ${game}: nothing is recomputed here`] };
  if (rules > known.newest) {
    return {
      flaws: [],
      lines: [
        ...lines,
        `chance in ${game}: version ${rules} of the rules is not known here, ${known.newest} is the newest`,
      ],
    };
  }
  const found = known.check(record, seed);
  return { flaws: found.flaws, lines: [...lines, ...found.lines] };
}

/** The attempts to begin that failed, and of each seat of a started match what its part in the draws is worth. */
function partsIn({ lines, started, seats }: Table): string[] {
  const parts = started ? seats.map(([seat, holder]) => `seat ${seat}: ${assurance(holder)}`) : [];
  return [...lines, ...parts];
}

/**
 * Checks an exported record without a server: its form, the chain of hashes, numbers and times, locks and reveals, the
 * commitment to the secret, and chance. Only the rules know whether the actions were legal and the result is right: see `kabinet verify`.
 * Never throws, whatever `json` is.
 */
export function verify(json: Json): Report {
  const record = readRecord(json);
  if ("code" in record) return { flaws: [record], lines: [] };
  const { header, entries } = record;
  const table = new Table(record);
  const secret = checkSecret(record, table.commitment);
  const fair = secret.length + table.flaws.length === 0;
  const chance = fair ? chanceIn(record, table) : { flaws: [], lines: [] };
  const flaws = [
    ...checkChain(record),
    ...checkNumbers(record),
    ...checkTimes(record),
    ...secret,
    ...table.flaws,
    ...checkEnd(record),
    ...chance.flaws,
  ];
  const about = `match ${header.match}: ${header.game}, ${header.seats} seats`;
  return {
    flaws,
    lines: [about, `hashes: ${entries.length} entries`, ...partsIn(table), ...chance.lines],
  };
}
