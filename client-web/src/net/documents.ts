/** Which requests watch a document, by its name (docs/protocol.md). */
import type { Methods } from "$protocol";

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

export const isTicket = (doc: string): boolean => doc.startsWith(ticket);

/** How the name of the document of an analysis begins. */
const analysis = "a_";

/** The document of the analysis of a match. */
export const analysisOf = (match: string): string => analysis + match;

function request(doc: string, verb: "watch" | "unwatch"): Request {
  if (doc === "lobby") return { method: `lobby.${verb}`, params: {} };
  if (doc.startsWith(board)) return { method: `rating.${verb}`, params: { ladder: doc.slice(board.length) } };
  if (isTicket(doc)) return { method: `queue.${verb}`, params: {} };
  if (doc.startsWith(bot)) return { method: `bot.${verb}`, params: {} };
  if (doc.startsWith(analysis))
    return { method: `analysis.${verb}`, params: { match: doc.slice(analysis.length) } };
  return { method: `match.${verb}`, params: { match: doc } };
}

export const watchRequest = (doc: string): Request => request(doc, "watch");
export const unwatchRequest = (doc: string): Request => request(doc, "unwatch");

/** Whether a request asks to watch or unwatch any document. */
export const asksToWatch = ({ method }: Request): boolean => /\.(un)?watch$/.test(method);

/** Whether a request asks to watch or unwatch this document. */
export function isAbout({ method, params }: Request, doc: string): boolean {
  const verb = method.endsWith(".unwatch") ? "unwatch" : "watch";
  const wanted = request(doc, verb);
  return method === wanted.method && JSON.stringify(params) === JSON.stringify(wanted.params);
}
