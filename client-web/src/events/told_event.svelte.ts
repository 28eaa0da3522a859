import type {
  OwnTournamentDocument,
  TablesDocument,
  TournamentDocument,
  TournamentEntrantsDocument,
} from "$protocol";
import { eventPartOf, ownEventOf } from "../net/documents.ts";
import { isNews } from "../session/entered_elsewhere.svelte.ts";
import { forgetOwnEvent } from "../session/own_events.svelte.ts";
import type { Session } from "../session/session.svelte.ts";
import { placeOf } from "./attendance.ts";
import { checkInAt, noticeOf, type Notice } from "./notices.ts";
import { Watched } from "../session/watched.svelte.ts";

type Line = Pick<Session, "watch" | "now"> & { readonly draws: Pick<Session["draws"], "ticketLedTo"> };

/** An event of the player, as it is watched on every screen: no more of it than what there is to tell wants. */
export class ToldEvent {
  readonly id: string;
  readonly #session: Line;
  readonly #player: string;
  readonly #head: Watched<TournamentDocument>;
  readonly #own: Watched<OwnTournamentDocument>;
  #entrants: Watched<TournamentEntrantsDocument> | null = $state.raw(null);
  #tables: Watched<TablesDocument> | null = $state.raw(null);

  constructor(session: Line, id: string, player: string) {
    [this.id, this.#session, this.#player] = [id, session, player];
    this.#head = new Watched(session, id);
    this.#own = new Watched(session, ownEventOf(id, player), (own) => this.#leads(own));
  }

  get title(): string {
    return this.#head.value?.title ?? "";
  }

  /** Whether there is a time to wait for. */
  get ticks(): boolean {
    const head = this.#head.value;
    return head !== null && (head.phase === "open" ? checkInAt(head) !== null : this.#own.value !== null);
  }

  /** Whether there is nothing more to tell. */
  get over(): boolean {
    const [head, own] = [this.#head, this.#own.value];
    const ended = head.value?.phase === "finished" || head.value?.phase === "cancelled";
    return ended || head.missing === "unknown_tournament" || (own !== null && own.entrant === undefined);
  }

  notice(now: number, at: string | null): Notice | null {
    const [head, own] = [this.#head.value, this.#own.value];
    if (!head || !own) return null;
    const number = own.entrant ?? 0;
    const row = this.#entrants?.value?.entrants[number];
    const byes = this.#tables?.value?.byes ?? [];
    const bye = byes.some(({ entrant }) => entrant === number);
    return noticeOf(head, own, {
      checkedIn: row && row.checked_in === true,
      news: isNews(this.id),
      bye,
      now,
      at,
    });
  }

  /** Watches what else there is to know now. */
  follow(now: number): void {
    const [head, own] = [this.#head.value, this.#own.value];
    const opens = head ? checkInAt(head) : null;
    const checks = opens !== null && now >= opens;
    const waits = head?.phase === "running" && own?.entrant !== undefined && own.tables.length === 0;
    if (checks) this.#entrants ??= new Watched(this.#session, eventPartOf(this.id, "e"));
    else this.#entrants = dropped(this.#entrants);
    if (waits) this.#tables ??= new Watched(this.#session, eventPartOf(this.id, "r"));
    else this.#tables = dropped(this.#tables);
  }

  forget(): void {
    forgetOwnEvent(this.#player, this.id);
  }

  close(): void {
    for (const one of [this.#head, this.#own, this.#entrants, this.#tables]) one?.close();
  }

  /** Who was ready, and went elsewhere, still has a part in the draws of the match (GEN-2). */
  #leads({ tables }: OwnTournamentDocument): void {
    for (const table of tables)
      if (table.match !== undefined)
        void this.#session.draws.ticketLedTo(placeOf(this.id, table), table.match);
  }
}

function dropped(one: { close: () => void } | null): null {
  one?.close();
  return null;
}
