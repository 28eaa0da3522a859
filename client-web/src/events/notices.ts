import type { OwnTournamentDocument, TournamentDocument } from "$protocol";

/** What an event wants of its player, who may be at any screen. */
export interface Notice {
  /** It is another notice when this is another text. */
  readonly key: string;
  readonly kind: "check_in" | "entered" | "table" | "match" | "paired";
  readonly round: number;
  readonly table: number;
  /** The match that has begun. */
  readonly match?: string | undefined;
  /** Until when the table waits for the player, or when the event starts, Unix ms. */
  readonly until?: number | undefined;
}

interface Checking {
  readonly check_in?: number;
}

/** When the check-in opens, Unix ms; null where there is none to wait for. */
export function checkInAt({ phase, settings, terms }: TournamentDocument): number | null {
  const minutes = Number((settings as unknown as Checking).check_in ?? 0);
  if (phase !== "open" || minutes === 0) return null;
  return terms.starts_at === undefined ? 0 : terms.starts_at - minutes * 60_000;
}

/** What else is known of the player, and of what the page shows. */
export interface Circumstances {
  /** Whether the player has checked in; undefined while that is not known. */
  readonly checkedIn: boolean | undefined;
  /** Whether the player was entered by somebody else, and may not know it. */
  readonly news: boolean;
  /** Whether the player has a bye in the newest round. */
  readonly bye: boolean;
  readonly now: number;
  /** The match that the player looks at. */
  readonly at: string | null;
}

/** What there is to tell the player of an event, the most urgent first; null for nothing. */
export function noticeOf(
  head: TournamentDocument,
  { entrant, tables }: OwnTournamentDocument,
  { checkedIn, news, bye, now, at }: Circumstances,
): Notice | null {
  if (entrant === undefined) return null;
  const opens = checkInAt(head);
  if (opens !== null && now >= opens && checkedIn === false)
    return { key: "check_in", kind: "check_in", round: 0, table: 0, until: head.terms.starts_at };
  if (head.phase === "open" && news) return { key: "entered", kind: "entered", round: 0, table: 0 };
  if (head.phase !== "running" || tables.some(({ match }) => match !== undefined && match === at))
    return null;
  const own = tables.find(({ match }) => match !== undefined) ?? tables[0];
  if (own) {
    const { stage, round, table, game, match, until } = own;
    const kind = match === undefined ? "table" : "match";
    return { key: [kind, stage, round, table, game, match].join("_"), kind, round, table, match, until };
  }
  const { stage = 1, round = 0, open = 0 } = head.round ?? {};
  if (!bye || round === 0 || open === 0) return null;
  return { key: `paired_${stage}_${round}`, kind: "paired", round, table: 0 };
}
