/** Whose phrases this browser's player does not want to see. */
const storage = "kabinet.muted";

/** How many players are remembered. */
const most = 200;

function kept(): string[] {
  try {
    return JSON.parse(localStorage.getItem(storage) ?? "[]") as string[];
  } catch {
    return [];
  }
}

let muted: readonly string[] = $state.raw(kept());

export const isMuted = (player: string): boolean => muted.includes(player);

export function mute(player: string, on: boolean): void {
  const others = muted.filter((one) => one !== player);
  muted = on ? [...others, player].slice(-most) : others;
  try {
    localStorage.setItem(storage, JSON.stringify(muted));
  } catch {
    // Without storage it is forgotten with this page.
  }
}
