import type { Attachment } from "svelte/attachments";

/** Which of the elements that it follows are in sight. */
export class InSight<Key> {
  /** The keys of those in sight; the last is the one that came into sight last. */
  keys: readonly Key[] = $state.raw([]);
  readonly #followed = new Map<Element, Key>();
  readonly #observer = new IntersectionObserver((seen) => {
    for (const { target, isIntersecting } of seen) {
      const key = this.#followed.get(target);
      if (key !== undefined) this.#set(key, isIntersecting);
    }
  });

  /** Follows an element, which its key names, for as long as it is there. */
  follow(key: Key): Attachment<Element> {
    return (element) => {
      this.#followed.set(element, key);
      this.#observer.observe(element);
      return () => {
        this.#observer.unobserve(element);
        this.#followed.delete(element);
        this.#set(key, false);
      };
    };
  }

  close(): void {
    this.#observer.disconnect();
  }

  #set(key: Key, inSight: boolean): void {
    const others = this.keys.filter((one) => one !== key);
    this.keys = inSight ? [...others, key] : others;
  }
}
