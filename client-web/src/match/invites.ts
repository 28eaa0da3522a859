/** Invite codes of tables that this page opened. The server tells each once, to the host. */
const storage = "kabinet.invite.";

export function keepInvite(match: string, invite: string): void {
  try {
    sessionStorage.setItem(storage + match, invite);
  } catch {
    // Without storage the link to the table does the same.
  }
}

export function keptInvite(match: string): string | null {
  try {
    return sessionStorage.getItem(storage + match);
  } catch {
    return null;
  }
}
