/** Invite codes of tables this page opened: they are told once, to whoever opened the table. */
const storage = "kabinet.invite.";

export function keepInvite(match: string, invite: string): void {
  try {
    sessionStorage.setItem(storage + match, invite);
  } catch {
    // The link to the table does the same.
  }
}

export function keptInvite(match: string): string | null {
  try {
    return sessionStorage.getItem(storage + match);
  } catch {
    return null;
  }
}
