import type {
  OwnTournamentDocument,
  StandingsDocument,
  TablesDocument,
  TournamentDocument,
  TournamentEntrantsDocument,
} from "$protocol";
import { eventPartOf, ownEventOf } from "../net/documents.ts";
import { isKnown } from "../session/entered_elsewhere.svelte.ts";
import { forgetOwnEvent, rememberOwnEvent } from "../session/own_events.svelte.ts";
import type { Session } from "../session/session.svelte.ts";
import { Attendance } from "./attendance.ts";
import { Watched } from "../session/watched.svelte.ts";

/** A tournament as this page watches it. */
export class LiveEvent {
  readonly id: string;
  readonly #head: Watched<TournamentDocument>;
  readonly #entrants: Watched<TournamentEntrantsDocument>;
  #standings: readonly Watched<StandingsDocument>[] = $state.raw([]);
  #tables: readonly Watched<TablesDocument>[] = $state.raw([]);
  #own: Watched<OwnTournamentDocument> | null = $state.raw(null);
  #of: string | null = null;
  readonly #session: Session;
  #attendance: Attendance | null = null;

  constructor(session: Session, id: string) {
    this.id = id;
    this.#session = session;
    this.#head = new Watched(session, id);
    this.#entrants = new Watched(session, eventPartOf(id, "e"));
    this.more();
  }

  get head(): TournamentDocument | null {
    return this.#head.value;
  }

  get missing(): string | null {
    return this.#head.missing;
  }

  get entrants(): TournamentEntrantsDocument["entrants"] {
    return this.#entrants.value?.entrants ?? {};
  }

  get own(): OwnTournamentDocument | null {
    return this.#own?.value ?? null;
  }

  /** The pages of the standings that are watched, the first one first. */
  get standings(): readonly StandingsDocument[] {
    return this.#standings.flatMap(({ value }) => (value ? [value] : []));
  }

  get tables(): readonly TablesDocument[] {
    return this.#tables.flatMap(({ value }) => (value ? [value] : []));
  }

  /** Whether there are pages that are not watched. */
  get hasMore(): boolean {
    const more = (docs: readonly { pages: number }[]) =>
      docs.length > 0 && docs.length < (docs[0]?.pages ?? 1);
    return more(this.standings) || more(this.tables);
  }

  /** Watches the next page of the standings and the tables. */
  more(): void {
    const [standings, tables] = [this.standings[0], this.tables[0]];
    const next = (watched: number, pages = 1) => (watched < pages ? watched + 1 : null);
    const rows = next(this.#standings.length, standings?.pages);
    const places = next(this.#tables.length, tables?.pages);
    if (rows !== null)
      this.#standings = [...this.#standings, new Watched(this.#session, eventPartOf(this.id, "s", rows))];
    if (places !== null)
      this.#tables = [...this.#tables, new Watched(this.#session, eventPartOf(this.id, "r", places))];
  }

  /** Whoever is signed in from now on is at the tables. */
  attend(player: string | null): void {
    if (player === this.#of) return;
    this.#of = player;
    this.#own?.close();
    this.#attendance?.stop();
    this.#own = null;
    if (player === null) return;
    const attendance = new Attendance(this.#session, this.id);
    this.#attendance = attendance;
    this.#own = new Watched(this.#session, ownEventOf(this.id, player), (own) => {
      attendance.seen(own);
      this.#isOf(player, own);
    });
  }

  /** Whoever is in is told of it on other screens, too. */
  #isOf(player: string, { entrant }: OwnTournamentDocument): void {
    const phase = this.head?.phase;
    if (entrant === undefined || phase === "finished" || phase === "cancelled")
      forgetOwnEvent(player, this.id);
    else rememberOwnEvent(player, this.id);
    isKnown(this.id);
  }

  close(): void {
    this.attend(null);
    for (const one of [this.#head, this.#entrants, ...this.#standings, ...this.#tables]) one.close();
  }
}
