/** The beginnings of turns. */
import { turnIcon } from "../notice.ts";

/** A player who looks at other pages sees by the tab whose turn it is. */
export function markTab(mine: () => boolean): void {
  $effect(() => {
    const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
    if (!icon || !mine()) return;
    const usual = icon.href;
    icon.href = turnIcon;
    return () => (icon.href = usual);
  });
}

/** Calls `begins` whenever `mine` becomes true; `ready` may hold the call back, while something still moves. */
export function followTurns(mine: () => boolean, ready: () => boolean, begins: () => void): void {
  let told = false;
  $effect(() => {
    if (!mine()) told = false;
    else if (!told && ready()) {
      told = true;
      begins();
    }
  });
}
