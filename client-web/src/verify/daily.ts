import type { Json } from "../json.ts";
import { sha256, utf8ToBytes } from "./bytes.ts";
import { checkChain } from "./chain.ts";
import { FairStream } from "./fair_stream.ts";
import type { Flaw } from "./flaw.ts";
import type { MatchRecord } from "./record.ts";

/** The record of a daily flick or push, as far as it is looked at here (docs/daily.md). */
interface DailyRecord {
  readonly header: {
    readonly daily: string;
    readonly day: string;
    readonly candidate?: number;
    readonly position: string;
    readonly target?: number;
    readonly mark?: readonly [number, number];
  };
  readonly entries: readonly Entry[];
}

interface Entry {
  readonly n: number;
  readonly do: string;
  readonly player: string;
  readonly t: number;
  readonly ending?: string;
  readonly distance?: number;
  readonly rest?: readonly [number, number];
}

const kDay = 86_400_000;
const kTries = 3;

/** The board and the target that a date draws as a candidate: "./1./110/.0/." and the base. */
export function drawnFlick(day: string, candidate: number): { bases: string; target: number } {
  const seed = sha256(utf8ToBytes(`kabinet daily flick ${day}`));
  const chance = new FairStream(seed, `candidate/${candidate}`);
  const bases = chance.shuffle([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  const standing = bases.slice(0, 3 + chance.below(4));
  const owners = new Map(standing.map((base, i) => [base, i === 0 ? 1 : chance.below(2)]));
  const rows = [[0], [1, 2], [3, 4, 5], [6, 7], [8]];
  const text = rows.map((row) => row.map((base) => owners.get(base) ?? ".").join("")).join("/");
  return { bases: text, target: standing[0] ?? 0 };
}

/** How far a ball at `rest` is from the mark, in hundredths of a millimetre: a unit is two of them. */
export function distanceOf(rest: readonly [number, number], mark: readonly [number, number]): number {
  const [x, y] = [2 * (rest[0] - mark[0]), 2 * (rest[1] - mark[1])];
  return Math.floor(Math.sqrt(x * x + y * y));
}

function checkTask({ header }: DailyRecord): Flaw[] {
  if (header.daily !== "flick") return [];
  const { bases, target } = drawnFlick(header.day, header.candidate ?? -1);
  if (header.position.startsWith(`${bases} `) && header.target === target) return [];
  return [{ entry: 0, code: "bad_note", message: "the position is not the one that the date draws" }];
}

function checkEntries({ header, entries }: DailyRecord): Flaw[] {
  const flaws: Flaw[] = [];
  const tries = new Map<string, number>();
  let last = 0;
  for (const [i, entry] of entries.entries()) {
    const flaw = (code: Flaw["code"], message: string) => flaws.push({ entry: i + 1, code, message });
    if (entry.n !== i + 1) flaw("bad_number", "the entries are not numbered without a gap");
    if (!(entry.t >= last && entry.t < kDay)) flaw("bad_time", "the time goes back, or out of the day");
    last = entry.t;
    if (entry.do !== "flick") continue;
    const count = (tries.get(entry.player) ?? 0) + 1;
    tries.set(entry.player, count);
    if (count > kTries) flaw("bad_end", "this is a fourth try");
    const apart = entry.rest && header.mark ? distanceOf(entry.rest, header.mark) : undefined;
    if (entry.ending !== "foul" && entry.distance !== apart)
      flaw("bad_note", "the distance is not that of the ball from the mark");
  }
  return flaws;
}

/**
 * Checks the record of a day without a server: the chain of hashes, numbers and times, that nobody had a fourth try, that
 * the meekones are those that the date draws, and every distance. The physics are for `kabinet verify`. Never throws.
 */
export function verifyDaily(json: Json): Flaw[] {
  try {
    const record = json as unknown as DailyRecord;
    const chain = checkChain(json as unknown as MatchRecord);
    return [...chain, ...checkTask(record), ...checkEntries(record)];
  } catch {
    return [{ entry: 0, code: "bad_form", message: "this is not the record of a day" }];
  }
}
