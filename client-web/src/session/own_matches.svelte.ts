/** The matches in which this browser's player has sat, the latest first, to return to. */
export interface OwnMatch {
  readonly match: string;
  readonly game: string;
  /** When it was last seen, Unix ms. */
  readonly at: number;
  readonly over: boolean;
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

export const ownMatches = (): readonly OwnMatch[] => list;

export function rememberMatch(own: OwnMatch): void {
  const known = list.find(({ match }) => match === own.match);
  if (known?.over === own.over) return;
  keep([own, ...list.filter(({ match }) => match !== own.match)]);
}

export function forgetMatch(match: string): void {
  keep(list.filter((own) => own.match !== match));
}
