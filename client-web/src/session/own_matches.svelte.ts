import type { Player } from "$protocol";

/** How a match ended for who sat there. */
export interface OwnEnd {
  /** Who else sat there. */
  readonly rivals: readonly Player[];
  /** 1 is the best; 0 where nobody has a place. */
  readonly place: number;
  /** How many share the first place. */
  readonly first: number;
}

/** The matches in which this browser's players have sat, the latest first, to return to. */
export interface OwnMatch {
  /** Who sat there; left out of what was kept when a browser had one player only. */
  readonly player?: string;
  readonly match: string;
  readonly game: string;
  /** When it was last seen, Unix ms. */
  readonly at: number;
  readonly over: boolean;
  /** Of a match that is over; left out of what was kept before this was. */
  readonly end?: OwnEnd | undefined;
}

const storage = "kabinet.matches";
const most = 30;

function load(): OwnMatch[] {
  try {
    const kept = JSON.parse(localStorage.getItem(storage) ?? "[]") as OwnMatch[];
    return Array.isArray(kept) ? kept.filter((own) => typeof own.match === "string") : [];
  } catch {
    return [];
  }
}

let list = $state.raw(load());

function keep(next: OwnMatch[]): void {
  list = next.slice(0, most);
  try {
    localStorage.setItem(storage, JSON.stringify(list));
  } catch {
    // Without storage, only this page remembers them.
  }
}

const isOf = (own: OwnMatch, player: string | undefined): boolean =>
  own.player === undefined || own.player === player;

/** The matches of a player. */
export const ownMatches = (player: string | undefined): readonly OwnMatch[] =>
  list.filter((own) => isOf(own, player));

export function rememberMatch(own: OwnMatch): void {
  const same = (other: OwnMatch) => other.match === own.match && isOf(other, own.player);
  const known = list.find(same);
  if (known?.over === own.over && known.player === own.player) return;
  keep([own, ...list.filter((other) => !same(other))]);
}

/** Forgets that a player sat at a match; without one, that anybody did. */
export function forgetMatch(match: string, player?: string): void {
  keep(list.filter((own) => own.match !== match || (player !== undefined && !isOf(own, player))));
}
