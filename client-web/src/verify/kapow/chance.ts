import type { Findings, GameChance } from "../findings.ts";
import type { Flaw } from "../flaw.ts";
import type { MatchRecord } from "../record.ts";
import { optionOf } from "../seed.ts";
import { type Deal, dealerOf, dealOf } from "./deal.ts";

const mostAtFourTriads = 4;

/** KP-2: how many triads each hand has. */
function triadsOf(record: MatchRecord): number {
  const hand = optionOf(record, "hand") ?? "auto";
  if (hand === "auto") return record.header.seats <= mostAtFourTriads ? 4 : 3;
  return hand === "12" ? 4 : 3;
}

function linesOf({ hands, discard, draw }: Deal, round: number): string[] {
  const shown = hands.map(
    (triads, seat) => `  seat ${seat}: ${triads.map((cards) => cards.join(" ")).join(" / ")}`,
  );
  return [`round ${round}: ${discard} turned up, then drawn ${draw.join(" ")}`, ...shown];
}

/** KP-3: the first to act is the seat after the dealer, unless somebody gave up before. */
function checkFirst(record: MatchRecord, first: number): Flaw[] {
  const played = record.entries.find(({ type }) => ["act", "resign", "timeout", "claim"].includes(type));
  if (played?.type !== "act" || played.seat === first) return [];
  return [{ entry: played.n, code: "bad_first", message: `seat ${first} begins, as the seed has it` }];
}

/**
 * The dealer and every deal that a match may have reached. Only the rules know whether a round was played and when a
 * pile was shuffled again; `reshuffled` gives the result of a shuffle.
 */
function check(record: MatchRecord, seed: Uint8Array): Findings {
  const { seats } = record.header;
  const rounds = Number(optionOf(record, "rounds") ?? "10");
  // The work below grows with these numbers.
  if (seats < 2 || seats > 8 || !(rounds >= 1 && rounds <= 10)) {
    return {
      flaws: [{ entry: 0, code: "bad_form", message: "no such match of Kapow! can be made" }],
      lines: [],
    };
  }
  const dealer = dealerOf(seed, seats);
  const lines = [`the dealer of round 1 is seat ${dealer}`];
  for (let round = 1; round <= rounds; ++round)
    lines.push(...linesOf(dealOf(seed, round, seats, triadsOf(record)), round));
  return { flaws: checkFirst(record, (dealer + 1) % seats), lines };
}

export const chance: GameChance = { newest: 1, check };
