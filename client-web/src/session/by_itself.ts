import { TabNotes } from "./tab_notes.ts";

/** Without storage the host starts the match by hand. */
const ticks = new TabNotes("by_itself");

/** Whether a table of this tab is to start as soon as everybody is here. */
export function startByItself(match: string, wanted: boolean): void {
  if (wanted) ticks.keep(match, "1");
  else ticks.drop(match);
}

export const startsByItself = (match: string): boolean => ticks.of(match) !== null;
