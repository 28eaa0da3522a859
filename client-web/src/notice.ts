/** Notices of the system, for players who look at something else. Nothing here asks a player who did not press for it. */
import { home } from "./address.ts";
import { settings } from "./settings.svelte.ts";

/** Milliseconds of a phone's buzzing, rest, buzzing. */
const buzz = [120, 80, 120];

/** Whole, as the address of the page may be a path below its home. */
export const turnIcon = `${home}icon-turn.svg`;

const offered = (): boolean => "Notification" in globalThis;

/** Whether the browser would ask the player. */
export const askable = (): boolean => offered() && Notification.permission === "default";

/** Lets the browser ask. Call this from a press of a button only. */
export async function ask(): Promise<void> {
  if (askable()) await Notification.requestPermission();
}

/** Tells a player who looks at something else; the newest notice of a `tag` takes the place of older ones. */
export function notify(title: string, body: string, tag: string): void {
  if (!settings.notices || !document.hidden) return;
  navigator.vibrate?.(buzz);
  if (!offered() || Notification.permission !== "granted") return;
  try {
    const notice = new Notification(title, { body, tag, icon: turnIcon });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Some phones show the notices of installed pages only.
  }
}
