import type { SeenLock } from "../verify/own_part.ts";

/** A nonce that a player of this browser drew (GEN-2). */
export interface Nonce {
  readonly player: string;
  /** The match to which the hash was brought; for a rematch, the match before it until the next one is there. */
  readonly match: string;
  /** In hex. */
  readonly nonce: string;
  readonly hash: string;
}

/** The lock of a match under which a nonce was told. */
export interface MatchLock extends SeenLock {
  readonly match: string;
}

interface Kept {
  readonly nonces: readonly Nonce[];
  readonly locks: readonly MatchLock[];
}

const storage = "kabinet.draws";
/** The oldest are forgotten first. */
const mostNonces = 32;
const mostLocks = 100;

/** What is kept where there is no storage: then only this page knows it. */
let memory: Kept = { nonces: [], locks: [] };

/** Read anew each time: another tab may have added to it. */
function kept(): Kept {
  try {
    const { nonces, locks } = JSON.parse(localStorage.getItem(storage) ?? "") as Kept;
    return Array.isArray(nonces) && Array.isArray(locks) ? { nonces, locks } : memory;
  } catch {
    return memory;
  }
}

function keep({ nonces, locks }: Kept): void {
  memory = { nonces: nonces.slice(0, mostNonces), locks: locks.slice(0, mostLocks) };
  try {
    localStorage.setItem(storage, JSON.stringify(memory));
  } catch {
    // Without storage, a reload makes a new player anyway.
  }
}

export function keepNonce(nonce: Nonce): void {
  const { nonces, locks } = kept();
  keep({ nonces: [nonce, ...nonces], locks });
}

/** The matches for which a player drew nonces that may still be asked for, the latest first. */
export const drawnFor = (player: string): string[] => [
  ...new Set(kept().nonces.flatMap((one) => (one.player === player ? [one.match] : []))),
];

/** The nonces for a match belong to its rematch. */
export function passOn(player: string, match: string, next: string): void {
  const { nonces, locks } = kept();
  const moved = (one: Nonce) => one.player === player && one.match === match;
  keep({ nonces: nonces.map((one) => (moved(one) ? { ...one, match: next } : one)), locks });
}

/** The match has begun, or will not: nobody asks for its nonces any more. */
export function forgetNonces(player: string, match: string): void {
  const { nonces, locks } = kept();
  const others = nonces.filter((one) => one.player !== player || one.match !== match);
  if (others.length < nonces.length) keep({ nonces: others, locks });
}

/**
 * The nonce of a hash, to be told under a lock, which is kept for good. Undefined when this browser does not know it, or
 * has told it under another lock: then who runs the server has seen it, and could choose whether to use it.
 */
export function nonceFor(lock: MatchLock): string | undefined {
  const { nonces, locks } = kept();
  const { hash, player } = lock;
  const found = nonces.find((one) => one.hash === hash && one.player === player);
  const before = locks.find((one) => one.hash === hash);
  if (!found || (before && before.lock !== lock.lock)) return undefined;
  if (!before) keep({ nonces, locks: [lock, ...locks] });
  return found.nonce;
}

/** The locks of a match that a player of this browser saw, the latest first. */
export const locksOf = (player: string, match: string): MatchLock[] =>
  kept().locks.filter((one) => one.player === player && one.match === match);
