/** Which requests watch a document, by its name (docs/protocol.md). */
import type { Methods } from "$protocol";
import type { Copy } from "../document/copy.ts";

export interface Request {
  readonly method: keyof Methods;
  readonly params: object;
}

/** How the name of the document of a leaderboard begins. */
const board = "lb_";

/** The document of the leaderboard of a ladder. */
export const boardOf = (ladder: string): string => board + ladder;

/** How the name of the document of a player's ticket of quick match begins. */
const ticket = "ticket_";

/** The document of a player's ticket. */
export const ticketOf = (player: string): string => ticket + player;

/** How the name of the document of a bot begins, in which it sees its matches. */
const bot = "bot_";

/** The document of a bot. */
export const botOf = (player: string): string => bot + player;

/** How the name of the document of a player's tournaments begins. */
const entered = "events_";

/** The document that tells a player of the tournaments in which the player is entered. */
export const ownEventsOf = (player: string): string => entered + player;

export const isTicket = (doc: string): boolean => doc.startsWith(ticket);

/** How the name of the document of an analysis begins. */
const analysis = "a_";

/** The document of the analysis of a match. */
export const analysisOf = (match: string): string => analysis + match;

/** How the name of the document of a daily begins. */
const daily = /^daily_(flick|push)_(\d{4})(\d\d)(\d\d)$/;

/** The document of the standings of a day: "2026-11-27". */
export const dailyOf = (which: "flick" | "push", day: string): string =>
  `daily_${which}_${day.replaceAll("-", "")}`;

/** How the names of these documents go on behind that of the tournament. */
const letters = { e: "entrants", s: "standings", r: "tables", m: "own" } as const;

/** The head of a tournament has its id for a name, in which no other `_` stands. */
const eventDoc = /^(t_[^_]+)(?:_(?:([esr])(\d*)|(m)_.+))?$/;

/** Whether this is the name of a tournament, or of what belongs to it. */
export const isEvent = (doc: string): boolean => doc.startsWith("t_");

/** The document that tells a tournament's player what is the player's own. */
export const ownEventOf = (tournament: string, player: string): string => `${tournament}_m_${player}`;

/** The document of a part of a tournament; `page` is of standings and tables. */
export const eventPartOf = (tournament: string, part: "e" | "s" | "r", page = 1): string =>
  `${tournament}_${part}${part === "e" ? "" : page}`;

/** The codes of private tournaments that the addresses of this visit have brought, by tournament. */
export const eventCodes = new Map<string, string>();

/** What a request shows of the code of a tournament, if there is one. */
export function codeOf(tournament: string): { invite?: string } {
  const invite = eventCodes.get(tournament);
  return invite === undefined ? {} : { invite };
}

function ofEvent([, tournament = "", paged, page, own]: RegExpExecArray, watches: boolean): object {
  const letter = (paged ?? own) as keyof typeof letters | undefined;
  return {
    tournament,
    part: letter === undefined ? "head" : letters[letter],
    ...(page ? { page: Number(page) } : {}),
    ...(watches ? codeOf(tournament) : {}),
  };
}

function request(doc: string, verb: "watch" | "unwatch"): Request {
  if (doc === "lobby" || doc === "events") return { method: `${doc}.${verb}`, params: {} };
  const event = eventDoc.exec(doc);
  if (event) return { method: `tournament.${verb}`, params: ofEvent(event, verb === "watch") };
  const [, which, year, month, day] = daily.exec(doc) ?? [];
  if (which) return { method: `daily.${verb}`, params: { daily: which, day: `${year}-${month}-${day}` } };
  if (doc.startsWith(board)) return { method: `rating.${verb}`, params: { ladder: doc.slice(board.length) } };
  if (isTicket(doc)) return { method: `queue.${verb}`, params: {} };
  if (doc.startsWith(entered)) return { method: `events.${verb}`, params: { own: true } };
  if (doc.startsWith(bot)) return { method: `bot.${verb}`, params: {} };
  if (doc.startsWith(analysis))
    return { method: `analysis.${verb}`, params: { match: doc.slice(analysis.length) } };
  return { method: `match.${verb}`, params: { match: doc } };
}

/** How a document is watched. */
export interface Look {
  /** A match is only shown small, and who watches is no spectator. */
  readonly glance: boolean;
  /** The copy that is there already: later patches are enough. */
  readonly from: Pick<Copy, "epoch" | "seq"> | null;
}

export function watchRequest(doc: string, { glance, from }: Look): Request {
  const { method, params } = request(doc, "watch");
  const behind = from ? { from: { epoch: from.epoch, seq: from.seq } } : {};
  return { method, params: { ...params, ...behind, ...(glance ? { glance } : {}) } };
}

export const unwatchRequest = (doc: string): Request => request(doc, "unwatch");

/** Whether a request asks to watch or unwatch any document. */
export const asksToWatch = ({ method }: Request): boolean => /\.(un)?watch$/.test(method);

/** Whether a request asks to watch or unwatch this document. */
export function isAbout({ method, params }: Request, doc: string): boolean {
  const verb = method.endsWith(".unwatch") ? "unwatch" : "watch";
  const wanted = request(doc, verb);
  const named = JSON.stringify({ ...params, from: undefined, glance: undefined });
  return method === wanted.method && named === JSON.stringify(wanted.params);
}
