/** The tables of this tab that start as soon as everybody is here. */
const storage = "kabinet.by_itself.";

export function startByItself(match: string, wanted: boolean): void {
  try {
    if (wanted) sessionStorage.setItem(storage + match, "1");
    else sessionStorage.removeItem(storage + match);
  } catch {
    // Without storage the host starts the match by hand.
  }
}

export function startsByItself(match: string): boolean {
  try {
    return sessionStorage.getItem(storage + match) !== null;
  } catch {
    return false;
  }
}
