/** Where this page lives, and the addresses that are paths: those of tournaments (docs/decisions/0157-paths-of-events.md). */

/** Behind the address of the page: that of a tournament, alone or in a frame, and of a part of it. */
const eventPath = /\/(embed\/)?t\/(t_[a-z2-7]+)(?:\/([^/]+))?$/;

/** The tournament that a path leads to; `framed` where the page is to stand in a frame of another page. */
export function eventAt(
  path: string,
): { readonly event: string; readonly view: string; readonly framed: boolean } | null {
  const [, framed, event, view = ""] = eventPath.exec(path) ?? [];
  return event === undefined ? null : { event, view, framed: framed !== undefined };
}

/** The address at which the page lives, whatever path prefix a proxy put before it. */
export function homeOf(address: string): string {
  const url = new URL(address);
  [url.search, url.hash] = ["", ""];
  url.pathname = url.pathname.replace(eventPath, "/");
  return url.href;
}

/** Where this page lives. */
export const home = homeOf(location.href);

/** What a page that frames this one asks for. */
export interface Frame {
  readonly event: string;
  readonly show: string | null;
  readonly theme: string | null;
  readonly locale: string | null;
}

/** The frame that an address is made for; null for the page as it usually is. */
export function frameAt(address: string): Frame | null {
  const { pathname, searchParams } = new URL(address);
  const at = eventAt(pathname);
  if (!at?.framed) return null;
  const [show = null, theme = null, locale = null] = ["show", "theme", "locale"].map((name) =>
    searchParams.get(name),
  );
  return { event: at.event, show, theme, locale };
}

/** The frame in which this page stands; it never leaves one. */
export const frame = frameAt(location.href);
