/**
 * As much of a browser as the page's modules touch when they are loaded: import this before them. Nothing is drawn; what a
 * browser does is tested in a browser (e2e/).
 */
class Storage {
  readonly #kept = new Map<string, string>();
  getItem(key: string): string | null {
    return this.#kept.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#kept.set(key, value);
  }
  removeItem(key: string): void {
    this.#kept.delete(key);
  }
  clear(): void {
    this.#kept.clear();
  }
}

const page = new EventTarget();

/** What `matchMedia` says yes to. */
export const media = new Set<string>();

let address = new URL("https://play.example/games/");

const globals: Record<string, unknown> = {
  localStorage: new Storage(),
  sessionStorage: new Storage(),
  matchMedia: (query: string) => ({
    get matches() {
      return media.has(query);
    },
    addEventListener() {},
  }),
  location: {
    get href() {
      return address.href;
    },
    get hash() {
      return address.hash;
    },
    set hash(hash: string) {
      address.hash = hash;
    },
  },
  history: {
    replaceState(_state: unknown, _title: string, link: string) {
      address = new URL(link, address);
    },
  },
  document: {
    get baseURI() {
      return address.href;
    },
    hidden: false,
    documentElement: { dataset: {} },
  },
  navigator: { languages: ["en-GB"] },
  addEventListener: page.addEventListener.bind(page),
  dispatchEvent: page.dispatchEvent.bind(page),
};

for (const [name, value] of Object.entries(globals))
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
