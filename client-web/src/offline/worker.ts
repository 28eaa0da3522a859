/**
 * The service worker: shows the page where the server cannot be reached (docs/decisions/0170-offline.md). It never answers
 * from its store what the server can answer, but files with a hash in their name, of which there is only one version.
 */
import { pageAt } from "./pages.ts";

/** What the build says of itself (client-web/offline.ts). */
declare const __BUILD__: { readonly version: string; readonly files: readonly string[] };

/** What a service worker's events have beside other events. */
interface Lasting extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

const home = new URL("./", location.href).href;
const { version, files } = __BUILD__;
const known: ReadonlySet<string> = new Set(files);
/** Each build has a store of its own: the page never comes from one build and its parts from another. */
const prefix = `kabinet ${home} `;
const store = prefix + version;

async function install(): Promise<void> {
  const cache = await caches.open(store);
  // The browser has what the page has fetched already; the rest is asked for anew, as an old copy would stay for long.
  await cache.addAll(
    files.map(
      (file) => new Request(home + file, { cache: file.startsWith("assets/") ? "default" : "no-cache" }),
    ),
  );
}

async function clean(): Promise<void> {
  const stores = await caches.keys();
  await Promise.all(
    stores.filter((one) => one.startsWith(prefix) && one !== store).map((one) => caches.delete(one)),
  );
}

const kept = async (file: string): Promise<Response | undefined> =>
  (await caches.open(store)).match(home + file, { ignoreVary: true });

/** From the store if it is there. */
async function first(request: Request, file: string): Promise<Response> {
  return (await kept(file)) ?? fetch(request);
}

/** From the server, and from the store where there is none: none that answers, or a proxy that finds none. */
async function fresh(request: Request, file: string): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.status < 502 || answer.status > 504) return answer;
    return (await kept(file)) ?? answer;
  } catch (error) {
    const answer = await kept(file);
    if (!answer) throw error;
    return answer;
  }
}

function answer(event: Fetching): void {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const address = origin + pathname;
  if (request.method !== "GET" || !address.startsWith(home)) return;
  const path = address.slice(home.length);
  const page = request.mode === "navigate" ? pageAt(path) : null;
  if (page !== null) event.respondWith(fresh(request, page));
  else if (known.has(path)) event.respondWith((path.startsWith("assets/") ? first : fresh)(request, path));
}

addEventListener("install", (event) => (event as Lasting).waitUntil(install()));
addEventListener("activate", (event) => (event as Lasting).waitUntil(clean()));
addEventListener("fetch", (event) => answer(event as Fetching));
