/** The matches to which this tab has taken its player: whoever comes back to the event has a reason, also by its address. */
const storage = "kabinet.taken";
const most = 20;

function load(): string[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storage) ?? "[]") as string[];
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

let matches = load();

export const wasTakenTo = (match: string): boolean => matches.includes(match);

export function takenTo(match: string): void {
  matches = [match, ...matches].slice(0, most);
  try {
    sessionStorage.setItem(storage, JSON.stringify(matches));
  } catch {
    // Without storage, only this page remembers them.
  }
}
