import { on } from "svelte/events";

/** How long a button is held until its press goes on by itself, how often it does then, and when it goes faster, ms. */
const first = 380;
const every = 90;
const fast = 2000;
/** So many presses at once, once it goes faster. */
const leap = 4;

/** A button whose press goes on while it is held: by pointer; keys repeat by themselves. */
export function repeating(press: () => void): (button: HTMLButtonElement) => () => void {
  return (button) => {
    let timer = 0;
    let since = 0;
    /** What was done while it was held has no need of the click that ends it. */
    let done = false;
    const stop = (): void => clearTimeout(timer);
    const again = (): void => {
      if (button.disabled) return;
      done = true;
      const times = performance.now() - since > fast ? leap : 1;
      for (let i = 0; i < times; i++) press();
      timer = window.setTimeout(again, every);
    };
    const offs = [
      on(button, "pointerdown", ({ button: which }) => {
        stop();
        done = false;
        since = performance.now();
        if (which === 0) timer = window.setTimeout(again, first);
      }),
      ...(["pointerup", "pointerleave", "pointercancel", "blur"] as const).map((type) =>
        on(button, type, stop),
      ),
      on(button, "click", () => {
        if (!done) press();
        done = false;
      }),
      // A finger that rests on it asks for no menu.
      on(button, "contextmenu", (event) => event.preventDefault()),
    ];
    return () => {
      stop();
      for (const off of offs) off();
    };
  };
}
