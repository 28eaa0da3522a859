/**
 * Where this page lives, and the addresses that are paths: those that people send to each other, print and put into other
 * pages (docs/decisions/0157-paths-of-events.md, docs/decisions/0169-paths-of-matches-and-rules.md).
 */

/** Behind the address of the page: that of a tournament, alone or in a frame, and of a part of it. */
const eventPath = /\/(embed\/)?t\/(t_[a-z2-7]+)(?:\/([^/]+))?$/;

/** Likewise: that of a match, of its replay, of the rules of a game, of the wall of matches, of a daily of a day. */
const otherPath =
  /\/(?:(?:m|replay)\/[a-z2-7]+|rules\/[a-z0-9_]+|watch\/|daily\/(?:(?:flick|push)(?:\/\d{4}-\d\d-\d\d)?)?)$/;

/** The tournament that a path leads to; `framed` where the page is to stand in a frame of another page. */
export function eventAt(
  path: string,
): { readonly event: string; readonly view: string; readonly framed: boolean } | null {
  const [, framed, event, view = ""] = eventPath.exec(path) ?? [];
  return event === undefined ? null : { event, view, framed: framed !== undefined };
}

/** The path of a screen, without the slash before it, at the end of a whole path; null where there is none. */
export const pathIn = (path: string): string | null =>
  (eventPath.exec(path) ?? otherPath.exec(path))?.[0].slice("/".length) ?? null;

/** The address at which the page lives, whatever path prefix a proxy put before it. */
export function homeOf(address: string): string {
  const url = new URL(address);
  [url.search, url.hash] = ["", ""];
  url.pathname = url.pathname.replace(eventPath, "/").replace(otherPath, "/");
  return url.href;
}

/** Where this page lives. */
export const home = homeOf(location.href);

/** What a page that frames this one asks for. */
export interface Frame {
  readonly event: string;
  readonly show: string | null;
  /** Of a private tournament. */
  readonly code: string | null;
  readonly theme: string | null;
  readonly locale: string | null;
}

/** The frame that an address is made for; null for the page as it usually is. */
export function frameAt(address: string): Frame | null {
  const { pathname, searchParams } = new URL(address);
  const at = eventAt(pathname);
  if (!at?.framed) return null;
  const [show = null, code = null, theme = null, locale = null] = ["show", "code", "theme", "locale"].map(
    (name) => searchParams.get(name),
  );
  return { event: at.event, show, code, theme, locale };
}

/** The frame in which this page stands; it never leaves one. */
export const frame = frameAt(location.href);
