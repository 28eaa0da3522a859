import type { Json, JsonObject, MatchDocument } from "$protocol";
import type { Copy } from "../document/copy.ts";
import { isObject, type Action, type Frame, type GameEvent, type GameUi } from "../games/game.ts";
import { loadGame } from "../games/registry.ts";
import { Refusal } from "../net/refusal.ts";
import { forgetMatch, rememberMatch } from "../session/own_matches.svelte.ts";
import { ownEnd } from "./places.ts";
import type { Session } from "../session/session.svelte.ts";
import { still } from "../settings.svelte.ts";
import type { Level } from "../ui/player_name.ts";
import { eventsOf } from "./events.ts";
import { filled, isEnd, logged, stepOf, type Entry } from "./log.ts";
import { partsOf, pastOf } from "./past_log.ts";
import { Playback, type Change } from "./playback.svelte.ts";
import { seatNames } from "./words.ts";

/** How long a refusal is shown, ms: long enough to be read, and no longer, since it covers the text about the turn. */
export const readable = 8000;

const later = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** The requests about a match as a whole. */
export type MatchChange =
  | "table.start"
  | "table.leave"
  | "match.resign"
  | "match.abort"
  | "match.offer_draw"
  | "match.accept_draw"
  | "match.decline_draw"
  | "match.ask_takeback"
  | "match.agree_takeback"
  | "match.decline_takeback"
  | "match.ask_pause"
  | "match.agree_pause"
  | "match.decline_pause"
  | "match.resume"
  | "match.claim";

/** A match that this page watches, and plays when its player has a seat. */
export class Match {
  readonly id: string;
  /** The document; null until it has arrived. */
  doc: MatchDocument | null = $state.raw(null);
  /** Why it cannot be watched. */
  missing: string | null = $state(null);
  ui: GameUi | null = $state.raw(null);
  /** The game's board could not be fetched. */
  failed = $state(false);
  #log: readonly Entry[] = $state.raw([]);
  /** The last refusal of an action, to be shown. */
  refusal: Refusal | null = $state.raw(null);
  /** An action is on its way to the server. */
  #sending = $state(false);
  readonly playback: Playback;
  #legal: { ply: number; actions: readonly Action[] } | null = $state.raw(null);
  #forgetRefusal = () => {};
  #asked = -1;
  /** The ply after this player's last action. */
  #acted = $state(0);
  /** The ply of the action that is shown before the server's answer. */
  #guessed = -1;
  #asking = 0;
  readonly #session: Session;
  readonly #unwatch: () => void;

  constructor(session: Session, id: string) {
    this.#session = session;
    this.id = id;
    this.playback = new Playback(
      (frame) => this.#duration(frame),
      later,
      (frame) => this.ui?.suspense?.duration(frame) ?? 0,
    );
    this.#unwatch = session.watch(id, (copy, events, fresh) => this.#seen(copy, events, fresh));
  }

  close(): void {
    this.#unwatch();
    this.playback.stop();
    this.#forgetRefusal();
  }

  /** It is over, but the board still shows how it ended: nothing tells who has won. */
  get ending(): boolean {
    return this.doc?.status === "finished" && !this.playback.idle;
  }

  /** What has happened, as far as it may be told. */
  get log(): readonly Entry[] {
    const { held } = this.playback;
    if (!held && this.ending) return this.#log.filter((entry) => !isEnd(entry));
    return held ? this.#log.filter(({ id }) => id < (held.entry ?? Infinity)) : this.#log;
  }

  /** The document, without what may not be told yet: whoever acted is still the one to move. */
  get told(): MatchDocument | null {
    const { held } = this.playback;
    if (!this.doc || (!held && !this.ending)) return this.doc;
    const { result: _, ...doc } = this.doc;
    if (!held) return doc;
    return { ...doc, status: "playing", turn: held.mover === null ? [] : [held.mover] };
  }

  /** What is said while a motion decides, and of whom unless it is the player; "" while none does. */
  get suspense(): string {
    const { held } = this.playback;
    if (!held || !this.doc) return "";
    const other = held.mover === null || this.own.includes(held.mover) ? undefined : held.mover;
    return this.ui?.suspense?.text(seatNames(this.doc)[other ?? -1]) ?? "";
  }

  /** The seats of this player: several in practice. */
  get own(): number[] {
    const me = this.#session.player?.id;
    const seats = Object.entries(this.doc?.seats ?? {});
    return me === undefined
      ? []
      : seats.flatMap(([seat, { player }]) => (player.id === me ? [Number(seat)] : []));
  }

  /** The seat of this player, in practice the one that is to move; null for a spectator. */
  get you(): number | null {
    const { own } = this;
    return own.find((seat) => this.doc?.turn.includes(seat)) ?? own[0] ?? null;
  }

  get isHost(): boolean {
    return this.doc !== null && this.doc.host === this.#session.player?.id;
  }

  /** Whether this player is to move. */
  get yours(): boolean {
    return this.you !== null && this.doc?.status === "playing" && this.doc.turn.includes(this.you);
  }

  /** The legal actions of this player; empty while something moves or an action is on its way. */
  get legal(): readonly Action[] {
    if (!this.yours || !this.playback.idle || this.pending) return [];
    return this.#legal?.ply === this.doc?.ply ? (this.#legal?.actions ?? []) : [];
  }

  /** Whether an action is on its way, or accepted but not yet shown: the answer comes before the patch. */
  get pending(): boolean {
    return this.#sending || (this.doc !== null && this.doc.ply < this.#acted);
  }

  async act(action: Action): Promise<void> {
    if (!this.doc || this.pending) return;
    this.#sending = true;
    this.refusal = null;
    this.#guess(action);
    try {
      const done = await this.#session.change("match.act", { match: this.id, action, ply: this.doc.ply });
      this.#acted = done.ply;
    } catch (error) {
      this.playback.retract();
      this.#refused(error);
    } finally {
      this.#sending = false;
    }
  }

  /** Whether the last action of this player's turn, which still lasts, can be undone without asking anybody. */
  get undoes(): boolean {
    return this.doc?.undo !== undefined && this.yours && this.playback.idle && !this.pending;
  }

  /**
   * Goes back to the position of a ply, or before this player's last action, and does `then` from there: in practice, and
   * within a turn.
   */
  async undo(to?: number, then?: Action): Promise<void> {
    if (!this.doc || this.pending) return;
    this.#sending = true;
    this.refusal = null;
    try {
      const { ply } = await this.#session.change("match.undo", {
        match: this.id,
        ...(to === undefined ? {} : { to }),
      });
      this.#acted = ply;
      if (!then) return;
      const done = await this.#session.change("match.act", { match: this.id, action: then, ply });
      this.#acted = done.ply;
    } catch (error) {
      this.#refused(error);
    } finally {
      this.#sending = false;
    }
  }

  /** Shows an own action at once, where a look at the board tells what it does. */
  #guess(action: Action): void {
    if (!this.doc || this.you === null || !this.playback.idle) return;
    const seen = this.ui?.foresee?.(this.playback.shown.view, action, this.you);
    if (!seen) return;
    this.#guessed = this.doc.ply;
    this.playback.guess({ ...seen, mover: this.you });
  }

  /** Shows what the server says, in place of what was guessed if there was a guess. */
  #show(doc: MatchDocument, change: Change, fresh: boolean): void {
    const guessing = this.playback.shown.guess === true;
    // Nothing has come of the action yet, whatever else has happened.
    if (guessing && doc.ply === this.#guessed) return;
    if (fresh) this.playback.reset(change.view, change.events, change.mover);
    else if (guessing && doc.ply === this.#guessed + 1 && change.mover === this.you)
      this.playback.settle(change);
    else {
      this.playback.retract();
      this.playback.push(change);
    }
  }

  /** Sends a request about the match as a whole. Shows a refusal. */
  async change(method: MatchChange): Promise<void> {
    await this.#told(this.#session.change(method, { match: this.id }));
  }

  /** Says a phrase to all who watch. */
  async say(phrase: number): Promise<void> {
    await this.#told(this.#session.call("match.say", { match: this.id, phrase }));
  }

  async sit(seat: number, options: Record<string, string>): Promise<void> {
    const chosen = Object.keys(options).length ? { options } : {};
    await this.#told(this.#session.draws.sit({ match: this.id, seat, ...chosen }));
  }

  /** Seats a bot of the house; its host's table only. */
  async addBot(seat: number, level: Level): Promise<void> {
    await this.#told(this.#session.change("table.add_bot", { match: this.id, seat, level }));
  }

  async removeBot(seat: number): Promise<void> {
    await this.#told(this.#session.change("table.remove_bot", { match: this.id, seat }));
  }

  /** Frees the seat of a player for good; the host of a table only. */
  async remove(player: string): Promise<void> {
    await this.#told(this.#session.change("table.remove", { match: this.id, player }));
  }

  /** Gives a player another seat before the start; the host everybody, all others themselves. */
  async move(player: string, seat: number): Promise<void> {
    await this.#told(this.#session.change("table.move", { match: this.id, player, seat }));
  }

  /** Asks all at the table who is ready; the host of a full table only. */
  async askReady(): Promise<void> {
    await this.#told(this.#session.call("table.ask_ready", { match: this.id }));
  }

  /** Answers the host's question. */
  async ready(): Promise<void> {
    await this.#told(this.#session.call("table.ready", { match: this.id }));
  }

  /** Says whether others see that this player watches. Who no longer watches is told nothing. */
  showName(shown: boolean): void {
    this.#session.call("match.show_name", { match: this.id, shown }).catch(() => {});
  }

  /** Invites the bot of a player to the host's table. Whether it was invited; it sits down by itself. */
  async inviteBot(name: string): Promise<boolean> {
    await this.#told(this.#session.call("bot.invite", { match: this.id, name }));
    return this.refusal === null;
  }

  async rematch(): Promise<void> {
    await this.#told(this.#session.draws.rematch({ match: this.id }));
  }

  async #told(asked: Promise<unknown>): Promise<void> {
    this.refusal = null;
    try {
      await asked;
    } catch (error) {
      this.#refused(error);
    }
  }

  #refused(error: unknown): void {
    if (!(error instanceof Refusal)) throw error;
    this.#forgetRefusal();
    this.refusal = error;
    this.#forgetRefusal = later(readable, () => (this.refusal = null));
  }

  #duration(frame: Frame): number {
    return still() || document.hidden ? 0 : (this.ui?.duration(frame) ?? 0);
  }

  #seen(copy: Copy | null, raw: readonly Json[], fresh: boolean): void {
    if (!copy) {
      this.missing = isObject(raw[0]) ? String(raw[0].code) : "unknown_match";
      if (this.missing === "unknown_match") forgetMatch(this.id);
      return;
    }
    const events = eventsOf(raw);
    const before = this.doc;
    const doc = copy.value as JsonObject as unknown as MatchDocument;
    this.doc = doc;
    this.missing = null;
    if (!this.ui && !this.failed) void this.#load(doc.game);
    const mover = before?.status === "playing" ? (before.turn[0] ?? null) : null;
    const entry = (this.#log.at(-1)?.id ?? 0) + 1;
    if (!fresh) this.#log = logged(this.#log, events, stepOf(doc, mover));
    // What is offered or said changes no picture: the last action stays marked.
    if (fresh || doc.state !== before?.state || doc.ply !== before.ply)
      this.#show(doc, { view: doc.state, events, mover, entry }, fresh);
    if (fresh && this.#asking === 0) void this.#recall(doc);
    this.#remember(doc);
    if (doc.status === "open" && this.you !== null) this.#session.draws.follow(this.id);
    void this.#askLegal();
  }

  /**
   * Remembers matches with a seat of this player, to return to. Forgets a table that the player has left or that was
   * closed.
   */
  #remember(doc: MatchDocument): void {
    const { match, game, status } = doc;
    if (doc.practice) return;
    const player = this.#session.player?.id;
    const left = this.you === null && player !== undefined;
    if (status === "closed") forgetMatch(match);
    else if (status === "open" && left) forgetMatch(match, player);
    else if (player !== undefined && this.you !== null)
      rememberMatch({
        player,
        match,
        game,
        at: Date.now(),
        over: status === "finished",
        end: ownEnd(doc, this.you),
      });
  }

  async #load(game: string): Promise<void> {
    try {
      this.ui = await loadGame(game);
    } catch {
      this.failed = true;
    }
  }

  /** What others did since this player's last action, and before `last`; nothing for who watches. */
  #sinceOwn(log: readonly Entry[], last: readonly GameEvent[]): readonly GameEvent[] | undefined {
    if (this.you === null) return undefined;
    const own = log.findLastIndex(({ mover, part }) => mover === this.you && part !== null);
    return log
      .slice(own + 1)
      .map(({ event }) => event)
      .filter((event) => !last.includes(event));
  }

  /** Reads the events that the page has not seen: before it began to watch, and while it was away. */
  async #recall(doc: MatchDocument): Promise<void> {
    if (doc.status === "open" || doc.status === "closed") return;
    this.#asking++;
    const known = this.#log.at(-1);
    const own = this.you === null ? {} : { seat: this.you };
    try {
      const ask = (from: number, count: number) =>
        this.#session.call("match.replay", { match: this.id, from, count, ...own });
      const { log, last } = pastOf(await partsOf(ask), doc.ply);
      this.#log = filled(this.#log, known, log);
      // The document tells of its last change only, which may have been that somebody came or went.
      if (last && this.playback.idle && this.playback.shown.view === doc.state)
        this.playback.reset(doc.state, last.events, last.mover, this.#sinceOwn(log, last.events));
    } catch (error) {
      // The log begins here then.
      if (!(error instanceof Refusal)) throw error;
    } finally {
      this.#asking--;
    }
  }

  async #askLegal(): Promise<void> {
    const ply = this.doc?.ply ?? -1;
    if (!this.yours || this.you === null || this.#asked === ply) return;
    this.#asked = ply;
    try {
      const legal = await this.#session.call("match.legal", { match: this.id, seat: this.you });
      this.#legal = legal;
      // The match may have gone on in between: then the next document asks again.
      if (legal.ply !== this.doc?.ply) this.#asked = -1;
    } catch (error) {
      this.#asked = -1;
      if (!(error instanceof Refusal)) throw error;
    }
  }
}
