/**
 * Glicko-2 (Mark Glickman, "Example of the Glicko-2 system", 2013), as docs/ratings.md has it: pure functions of numbers.
 * The steps are those of the paper.
 */

/** A player, or what is known of one; in points. */
export interface Strength {
  readonly rating: number;
  readonly rd: number;
}

export interface Rating extends Strength {
  readonly vol: number;
}

/** A result of a match: against whom, 1, 0.5 or 0, and how much it weighs. */
export interface Score {
  readonly opponent: Strength;
  readonly score: number;
  readonly weight: number;
}

/** The points of one unit of the paper's own scale. */
export const scale = 173.7178;
const tau = 0.5;
/** Where the search for the volatility ends. */
const epsilon = 0.000001;
const periodsPerDay = 0.21436;
const mostRd = 350;
const dayMs = 86_400_000;

/** How little a result says when it is not known well how good the opponent is. */
const damping = (phi: number): number => 1 / Math.sqrt(1 + (3 * phi ** 2) / Math.PI ** 2);

/** The score that the ratings promise, from 0 to 1. */
export function expected(player: Strength, opponent: Strength): number {
  const gap = (player.rating - opponent.rating) / scale;
  return 1 / (1 + Math.exp(-damping(opponent.rd / scale) * gap));
}

/** The RD of a player who has not played for some time. */
export function grownRd({ rd, vol }: Rating, ms: number): number {
  const days = Math.max(0, ms) / dayMs;
  return Math.min(mostRd, Math.sqrt(rd ** 2 + (scale * vol) ** 2 * periodsPerDay * days));
}

/** Step 5: the new volatility. */
function newVolatility(phi: number, vol: number, delta: number, v: number): number {
  const a = Math.log(vol ** 2);
  const f = (x: number): number => {
    const e = Math.exp(x);
    const spread = phi ** 2 + v + e;
    return (e * (delta ** 2 - spread)) / (2 * spread ** 2) - (x - a) / tau ** 2;
  };
  let [low, high] = [a, a - tau];
  if (delta ** 2 > phi ** 2 + v) high = Math.log(delta ** 2 - phi ** 2 - v);
  else while (f(high) < 0) high -= tau;
  let [fLow, fHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > epsilon) {
    const next = low + ((low - high) * fLow) / (fHigh - fLow);
    const fNext = f(next);
    if (fNext * fHigh <= 0) [low, fLow] = [high, fHigh];
    else fLow /= 2;
    [high, fHigh] = [next, fNext];
  }
  return Math.exp(low / 2);
}

/**
 * The rating after some results, by steps 3 to 8. `periods` is how much the RD grows in step 6: 1 in Glickman's example;
 * in Kabinet 0, where it has grown before.
 */
export function updated(player: Rating, scores: readonly Score[], periods = 0): Rating {
  const phi = player.rd / scale;
  let [information, surplus] = [0, 0];
  for (const { opponent, score, weight } of scores) {
    const g = damping(opponent.rd / scale);
    const e = expected(player, opponent);
    information += weight * g ** 2 * e * (1 - e);
    surplus += weight * g * (score - e);
  }
  if (information === 0) {
    const rd = scale * Math.sqrt(phi ** 2 + periods * player.vol ** 2);
    return { rating: player.rating, rd, vol: player.vol };
  }
  const vol = newVolatility(phi, player.vol, surplus / information, 1 / information);
  const after = 1 / Math.sqrt(1 / (phi ** 2 + periods * vol ** 2) + information);
  return { rating: player.rating + scale * after ** 2 * surplus, rd: scale * after, vol };
}
