import { home } from "../address.ts";
import { session } from "../session/session.svelte.ts";
import { keepGames } from "../session/kept_games.ts";

/** Has the browser keep what is shown where the server cannot be reached, unless somebody saves data. */
export async function prepare(): Promise<void> {
  if (session.games.length > 0) keepGames(session.games);
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData || import.meta.env.DEV) return;
  // Only where the page came over a safe line; a browser that refuses shows its own page then.
  await navigator.serviceWorker?.register(`${home}offline.js`, { updateViaCache: "none" }).catch(() => {});
}
