import type { RuledPairs } from "$protocol";

export const pairRules = ["forbid", "force", "allow"] as const;
export type PairRule = (typeof pairRules)[number];

export interface RuledPair {
  readonly rule: PairRule;
  readonly pair: readonly number[];
}

/** Which pairs directors have ruled on, as their own document has them: one after the other. */
export function ruledPairs({ forbidden = [], forced = [], allowed = [] }: RuledPairs): RuledPair[] {
  const lists = { forbid: forbidden, force: forced, allow: allowed };
  return pairRules.flatMap((rule) => lists[rule].map((pair) => ({ rule, pair })));
}
