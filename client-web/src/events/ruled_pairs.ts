export type PairRule = "forbid" | "force" | "allow";

interface Entry {
  readonly n: number;
  readonly type: string;
  readonly body: { readonly pair?: readonly number[]; readonly input?: number };
}

export interface RuledPair {
  readonly rule: PairRule;
  readonly pair: readonly number[];
}

const isRule = (type: string): type is PairRule => ["forbid", "force", "allow"].includes(type);

/** Which pairs directors have ruled on, as the log of an event has it: the last word holds, a forced pair for one pairing. */
export function ruledPairs({ entries }: { readonly entries: readonly Entry[] }): RuledPair[] {
  const undone = new Set(entries.flatMap(({ type, body }) => (type === "undo" ? [body.input ?? 0] : [])));
  const ruled = new Map<string, RuledPair>();
  for (const { n, type, body } of entries) {
    if (undone.has(n)) continue;
    if (type === "paired") for (const [key, { rule }] of ruled) if (rule === "force") ruled.delete(key);
    if (!isRule(type) || body.pair === undefined) continue;
    const pair = body.pair.toSorted((a, b) => a - b);
    ruled.set(pair.join("_"), { rule: type, pair });
  }
  return [...ruled.values()];
}
