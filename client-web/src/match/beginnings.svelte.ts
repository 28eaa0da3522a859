/** The beginnings of turns. */

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
