import { session } from "../session/session.svelte.ts";

/** The server's time, to be shown: it goes on every second while `wanted`. To be called where a component is made. */
export function ticking(wanted: () => boolean): { readonly now: number } {
  let now = $state(session.now());
  $effect(() => {
    if (!wanted()) return;
    const look = () => (now = session.now());
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  });
  return {
    get now() {
      return now;
    },
  };
}
