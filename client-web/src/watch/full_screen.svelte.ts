/** An element that can fill the whole screen, which stays awake meanwhile. */
export class FullScreen {
  element: HTMLElement | undefined = $state();
  on = $state(false);
  /** Whether this browser can do it; phones often cannot. */
  readonly able: boolean = document.fullscreenEnabled;
  #awake: WakeLockSentinel | null = null;

  toggle(): void {
    const done = this.on ? document.exitFullscreen() : this.element?.requestFullscreen();
    // A browser that refuses leaves all as it is.
    done?.catch(() => {});
  }

  /** The browser has changed it, by a key of its own too, or has shown the page again. */
  follow(): void {
    this.on = this.element !== undefined && document.fullscreenElement === this.element;
    if (this.on && document.visibilityState === "visible") void this.#wake();
    else void this.#awake?.release();
  }

  async #wake(): Promise<void> {
    try {
      this.#awake = (await navigator.wakeLock?.request("screen")) ?? null;
    } catch {
      // The screen goes dark as the system wants it.
    }
  }
}
