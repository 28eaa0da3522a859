import { TabNotes } from "../session/tab_notes.ts";

/**
 * Invite codes of tables that this page opened. The server tells each once, to the host. Without storage the link to the
 * table does the same.
 */
const invites = new TabNotes("invite");

export const keepInvite = (match: string, invite: string): void => invites.keep(match, invite);

export const keptInvite = (match: string): string | null => invites.of(match);
