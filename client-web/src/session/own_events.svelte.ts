/** A tournament in which a player of this browser is entered, and which is not over. */
export interface OwnEvent {
  readonly player: string;
  readonly tournament: string;
}

const storage = "kabinet.entered";
/** Each of them is watched on every screen. */
const most = 4;

function load(): OwnEvent[] {
  try {
    const kept = JSON.parse(localStorage.getItem(storage) ?? "[]") as OwnEvent[];
    return Array.isArray(kept) ? kept.filter((own) => typeof own.tournament === "string") : [];
  } catch {
    return [];
  }
}

let list = $state.raw(load());

function keep(next: OwnEvent[]): void {
  list = next;
  try {
    localStorage.setItem(storage, JSON.stringify(list));
  } catch {
    // Without storage, only this page remembers them.
  }
}

/** The tournaments of a player, the latest first; few. */
export const ownEvents = (player: string | undefined): readonly string[] =>
  list.flatMap((own) => (own.player === player ? [own.tournament] : [])).slice(0, most);

export function rememberOwnEvent(player: string, tournament: string): void {
  const same = (own: OwnEvent) => own.player === player && own.tournament === tournament;
  if (list.some(same)) return;
  // Another player of this browser keeps as many.
  const others = list.filter((own) => own.player !== player).slice(0, 3 * most);
  const mine = list.filter((own) => own.player === player).slice(0, most - 1);
  keep([{ player, tournament }, ...mine, ...others]);
}

export function forgetOwnEvent(player: string, tournament: string): void {
  const next = list.filter((own) => own.player !== player || own.tournament !== tournament);
  if (next.length < list.length) keep(next);
}
