import type { KnownParts, SeenLock } from "../verify/own_part.ts";

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
export interface KeptLock extends SeenLock {
  readonly player: string;
}

/** Each list with the latest first. */
interface Kept {
  readonly nonces: readonly Nonce[];
  readonly locks: readonly KeptLock[];
  /** What was drawn, with nonces that are forgotten by now. */
  readonly drawn: readonly Drawn[];
}

type Drawn = Pick<Nonce, "player" | "hash">;

const storage = "kabinet.draws";
/** The oldest are forgotten first. */
const mostNonces = 32;
const mostLocks = 100;
const mostDrawn = 100;

/** What is kept where there is no storage: then only this page knows it. */
let memory: Kept = { nonces: [], locks: [], drawn: [] };

/** Read anew each time: another tab may have added to it. */
function kept(): Kept {
  try {
    const { nonces, locks, drawn = [] } = JSON.parse(localStorage.getItem(storage) ?? "") as Partial<Kept>;
    return [nonces, locks, drawn].every(Array.isArray) ? ({ nonces, locks, drawn } as Kept) : memory;
  } catch {
    return memory;
  }
}

function keep(change: Partial<Kept>): void {
  const { nonces, locks, drawn } = { ...kept(), ...change };
  // Who does not know any more that a nonce was told must not think that it never was.
  const lost = new Set(locks.slice(mostLocks).map(({ hash }) => hash));
  memory = {
    nonces: nonces.slice(0, mostNonces),
    locks: locks.slice(0, mostLocks),
    drawn: drawn.filter(({ hash }) => !lost.has(hash)).slice(0, mostDrawn),
  };
  try {
    localStorage.setItem(storage, JSON.stringify(memory));
  } catch {
    // Without storage, a reload makes a new player anyway.
  }
}

/** Does `work` while no other tab does its own; at once where the browser cannot hold tabs back. */
async function alone<Result>(work: () => Result): Promise<Result> {
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request(storage, work).catch(work) : work();
}

/** Keeps a nonce. It is safe once the promise is kept. */
export const keepNonce = (nonce: Nonce): Promise<void> =>
  alone(() => {
    const { nonces, drawn } = kept();
    const { player, hash } = nonce;
    keep({ nonces: [nonce, ...nonces], drawn: [{ player, hash }, ...drawn] });
  });

/** The matches for which a player drew nonces that may still be asked for, the latest first. */
export const drawnFor = (player: string): string[] => [
  ...new Set(kept().nonces.flatMap((one) => (one.player === player ? [one.match] : []))),
];

/** The nonces for a match belong to its rematch. */
export const passOn = (player: string, match: string, next: string): Promise<void> =>
  alone(() => {
    const moved = (one: Nonce) => one.player === player && one.match === match;
    keep({ nonces: kept().nonces.map((one) => (moved(one) ? { ...one, match: next } : one)) });
  });

/** The match has begun, or will not: nobody asks for its nonces any more. */
export const forgetNonces = (player: string, match: string): Promise<void> =>
  forget((one) => one.player === player && one.match === match);

/** The server refused the hash. */
export const forgetNonce = (player: string, hash: string): Promise<void> =>
  forget((one) => one.player === player && one.hash === hash);

const forget = (isOver: (nonce: Nonce) => boolean): Promise<void> =>
  alone(() => {
    const { nonces } = kept();
    if (nonces.some(isOver)) keep({ nonces: nonces.filter((one) => !isOver(one)) });
  });

/**
 * The nonce of a hash, to be told under a lock, which is kept for good. Undefined when this browser does not know it, has
 * drawn it for another match, or has told it under another lock: then who runs the server has seen it, or would see it
 * too early, and could choose whether to use it.
 */
export const nonceFor = (lock: KeptLock): Promise<string | undefined> =>
  alone(() => {
    const { nonces, locks } = kept();
    const { hash, player, match } = lock;
    const found = nonces.find((one) => one.hash === hash && one.player === player && one.match === match);
    const before = locks.find((one) => one.hash === hash);
    if (!found || (before && (before.lock !== lock.lock || before.match !== match))) return undefined;
    if (!before) keep({ locks: [lock, ...locks] });
    return found.nonce;
  });

/** What this browser knows of a player's parts in draws. */
export function partsOf(player: string): KnownParts {
  const { locks, drawn } = kept();
  const isOwn = (one: { readonly player: string }) => one.player === player;
  return { player, locks: locks.filter(isOwn), drawn: drawn.filter(isOwn).map(({ hash }) => hash) };
}
