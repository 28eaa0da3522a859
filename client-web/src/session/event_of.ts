/** From which events the player came to matches, in this tab: older servers tell nothing in the documents of matches. */
const storage = "kabinet.events";
const most = 50;

let known: Record<string, string> = {};
try {
  known = JSON.parse(sessionStorage.getItem(storage) ?? "{}") as Record<string, string>;
} catch {
  // Without storage, only this page remembers them.
}

/** The tournament of a match, as far as this tab has seen it there. */
export const eventOf = (match: string): string | undefined => known[match];

export function rememberEvent(match: string, tournament: string): void {
  if (known[match] === tournament) return;
  known = Object.fromEntries([...Object.entries(known), [match, tournament]].slice(-most));
  try {
    sessionStorage.setItem(storage, JSON.stringify(known));
  } catch {
    // As above.
  }
}
