import canonicalize from "canonicalize";
import { isObject, type Json, type JsonObject } from "../json.ts";
import { bytesToHex, fromHex, sha256 } from "./bytes.ts";
import type { Flaw, FlawCode } from "./flaw.ts";
import type { Entry, MatchRecord } from "./record.ts";

const setOf = (types: string): ReadonlySet<string> => new Set(types.split(" "));

/** What the players of a match do in it, and what the clocks do. */
const acts =
  "act resign abort offer_draw accept_draw decline_draw timeout claim ask_takeback takeback decline_takeback ask_pause decline_pause undo";

/** How far a table has come. A match that is closed under way, or aborted, is stopped until its end is written. */
type Stage = "open" | "closed" | "playing" | "paused" | "stopped" | "over";

/** What may be entered at each stage, and how anything else is refused. */
const stages: Readonly<Record<Stage, { readonly types: ReadonlySet<string>; readonly refusal: string }>> = {
  open: {
    types: setOf("sit leave remove move commit lock reveal unlock recommit start close"),
    refusal: "the match has not begun",
  },
  closed: { types: new Set(), refusal: "the table was closed" },
  playing: { types: setOf(`${acts} pause rule close end`), refusal: "the table is not open any more" },
  paused: { types: setOf("resume rule close"), refusal: "the match is paused" },
  stopped: { types: setOf("end"), refusal: "the match was closed" },
  over: { types: setOf("rematch next"), refusal: "the match is over" },
};

const inMatch = setOf(`${acts} pause resume rule end`);
const aboutLocks = setOf("lock unlock commit recommit");

/** Who holds a seat, with what the player brought. */
export interface Holder {
  readonly player: string;
  /** SHA-256 of the nonce, in hex; undefined for an open nonce. */
  readonly hash: string | undefined;
  /** In hex: an open nonce, "" for none, or the nonce that was told while the table was locked; else undefined. */
  readonly nonce: string | undefined;
  readonly options: { readonly [name: string]: unknown };
  /** An attempt to begin failed: the seat has to bring a new hash. */
  readonly wanted?: true;
}

/**
 * The table before the start (GEN-1, GEN-2): who holds which seat, what is locked, and what was told. It notes what goes
 * against the order of locks and reveals, and of a match's start and end; all else is for the rules.
 */
export class Table {
  readonly holders = new Map<number, Holder>();
  started = false;
  /** Whether there is an entry that belongs to a match under way or its end. */
  played = false;
  /** The number of the lock under which the match began; 0 for none. */
  begunUnder = 0;
  /** The last commitment of the server. */
  commitment: string;
  readonly flaws: Flaw[] = [];
  /** The attempts to begin that failed, and the new secrets of the server, for people. */
  readonly lines: string[] = [];
  /** The number of the entry that locked the table, 0 while it is not locked; and the seats that then owe a nonce. */
  #lock = 0;
  #awaited = new Set<number>();
  #stage: Stage = "open";
  /** Whether an entry was out of order. What stands behind it means nothing, so only the first is told. */
  #disordered = false;
  readonly #seats: number;
  /** A board of its host alone. */
  readonly #practice: boolean;
  /** Who acted last. */
  #acted = -1;
  /** The seats that play no more. */
  readonly #out = new Set<number>();
  /** The seats that want a pause, with the one that has asked for it. */
  #agreed: Set<number> | undefined;
  /** The hashes that were brought, and by whom. */
  readonly #hashes = new Map<string, string>();

  constructor({ header, entries }: MatchRecord) {
    this.#seats = header.seats;
    this.#practice = header.practice === true;
    this.commitment = header.commitment;
    for (const entry of entries) this.#enter(entry);
  }

  /** The seats in order. */
  get seats(): [number, Holder][] {
    return [...this.holders].sort(([a], [b]) => a - b);
  }

  /** Whether a hash at a seat came from the player. */
  hasBrought(player: string, hash: string): boolean {
    return this.#hashes.get(hash) === player;
  }

  /** The seats whose nonces are not told yet. */
  get #untold(): number[] {
    return this.#seatsWhere(({ nonce }) => nonce === undefined);
  }

  #seatsWhere(is: (holder: Holder) => boolean): number[] {
    return this.seats.filter(([, holder]) => is(holder)).map(([seat]) => seat);
  }

  #enter(entry: Entry): void {
    if (this.#lock > 0 && this.#awaited.size === 0 && entry.type !== "start")
      this.#flaw(entry, "bad_reveal", "every nonce was told, but the match does not begin");
    const detail = isObject(entry.detail) ? entry.detail : {};
    if (!this.#isInOrder(entry)) return;
    if (entry.type === "sit") this.#sit(entry, detail);
    else if (entry.type === "leave") this.#leave(entry);
    else if (entry.type === "remove") this.#remove(entry, detail);
    else if (entry.type === "move") this.#move(entry, detail);
    else if (entry.type === "commit") this.#commit(entry, detail);
    else if (entry.type === "lock") this.#locked(entry, detail);
    else if (entry.type === "reveal") this.#reveal(entry, detail);
    else if (entry.type === "unlock") this.#unlock(entry, detail);
    else if (entry.type === "recommit") this.#recommit(entry, detail);
    else if (entry.type === "start") this.#start(entry);
    else if (entry.type === "close") this.#close();
    else if (entry.type === "act") this.#acted = Number(entry.seat);
    else if (entry.type === "undo" && !this.#practice && entry.seat !== this.#acted)
      this.#flaw(entry, "bad_end", "no undo here: somebody else has acted since");
    else if (entry.type === "abort") this.#stage = "stopped";
    else if (entry.type === "pause") this.#pause(entry, detail);
    else if (entry.type === "resume") this.#stage = "playing";
    else if (entry.type === "ask_pause") this.#agreed = new Set([Number(entry.seat)]);
    else if (entry.type === "decline_pause") this.#agreed = undefined;
    else if (entry.type === "resign" || entry.type === "timeout") this.#goesOut([Number(entry.seat)]);
    else if (entry.type === "claim")
      this.#goesOut(Array.isArray(detail.absent) ? detail.absent.map(Number) : []);
    else if (entry.type === "end") this.#stage = "over";
    else if (entry.type === "rematch" && typeof detail.nonce_hash === "string")
      this.#isNew(entry, detail.nonce_hash);
  }

  /** Whether the entry may come at this stage. A match without a start would have draws of which nobody knows the seed. */
  #isInOrder(entry: Entry): boolean {
    this.played ||= inMatch.has(entry.type);
    const { types, refusal } = stages[this.#stage];
    if (types.has(entry.type)) return true;
    if (this.#disordered) return false;
    this.#disordered = true;
    const locked = entry.type === "reveal" || this.#lock > 0;
    const code = aboutLocks.has(entry.type) ? "bad_lock" : locked ? "bad_reveal" : "bad_end";
    this.#flaw(entry, code, `no ${entry.type} here: ${refusal}`);
    return false;
  }

  #flaw({ n }: Entry, code: FlawCode, message: string): void {
    this.flaws.push({ entry: n, code, message });
  }

  /** Whether the table is not locked. Notes a flaw when it is. */
  #isUnlocked(entry: Entry): boolean {
    if (this.#lock === 0) return true;
    this.#flaw(entry, "bad_reveal", `no ${entry.type} while the table is locked`);
    return false;
  }

  /** A hash that came before could be of a nonce that is known by now. */
  #isNew(entry: Entry, hash: string, player = ""): void {
    if (this.#hashes.has(hash)) this.#flaw(entry, "bad_lock", "this hash came before");
    else this.#hashes.set(hash, player);
  }

  #sit(entry: Entry, { player, nonce, nonce_hash, options }: JsonObject): void {
    if (!this.#isUnlocked(entry) || entry.seat === undefined) return;
    const hash = typeof nonce_hash === "string" ? nonce_hash : undefined;
    const id = String(isObject(player) ? player.id : player);
    if (hash !== undefined) this.#isNew(entry, hash, id);
    const open = typeof nonce === "string" ? nonce : "";
    this.holders.set(Number(entry.seat), {
      player: id,
      hash,
      nonce: hash === undefined ? open : undefined,
      options: isObject(options) ? options : {},
    });
  }

  #leave(entry: Entry): void {
    if (this.#isUnlocked(entry)) this.holders.delete(Number(entry.seat));
  }

  /** The host frees the seat of the player who is named. */
  #remove(entry: Entry, { player }: JsonObject): void {
    if (this.holders.get(Number(entry.seat))?.player !== player)
      this.#flaw(entry, "bad_lock", "the player who is removed does not sit there");
    this.#leave(entry);
  }

  /**
   * The player who is named takes another seat, and whoever sits there takes the player's. What was chosen with the seats is
   * void.
   */
  #move(entry: Entry, { player, to }: JsonObject): void {
    if (!this.#isUnlocked(entry)) return;
    const [from, target] = [Number(entry.seat), Number(to)];
    const mover = this.holders.get(from);
    const other = this.holders.get(target);
    if (!mover || mover.player !== player || target === from || target >= this.#seats)
      return this.#flaw(entry, "bad_lock", "the player who moves does not sit there, or finds no seat");
    this.holders.delete(from);
    this.holders.set(target, { ...mover, options: {} });
    if (other) this.holders.set(from, { ...other, options: {} });
  }

  #commit(entry: Entry, { nonce_hash }: JsonObject): void {
    if (!this.#isUnlocked(entry)) return;
    const seat = Number(entry.seat);
    const holder = this.holders.get(seat);
    if (!holder || holder.hash !== undefined || holder.nonce)
      return this.#flaw(entry, "bad_lock", "no hash is wanted of this seat");
    const { player, options } = holder;
    this.#isNew(entry, String(nonce_hash), player);
    this.holders.set(seat, { player, hash: String(nonce_hash), nonce: undefined, options });
  }

  #locked(entry: Entry, detail: JsonObject): void {
    if (!this.#isUnlocked(entry)) return;
    this.#lock = entry.n;
    this.#awaited = new Set(this.#untold);
    const wanted = this.#seatsWhere((holder) => holder.wanted === true);
    const held = this.seats.map(([, { hash, nonce }]) =>
      hash === undefined ? { nonce: nonce ?? "" } : { nonce_hash: hash },
    );
    if (held.length < this.#seats) this.#flaw(entry, "bad_lock", "a seat is still free");
    else if (wanted.length > 0) this.#flaw(entry, "bad_lock", `seat ${wanted} has not brought its new hash`);
    else if (this.#awaited.size === 0) this.#flaw(entry, "bad_lock", "no seat has brought a hash");
    else if (canonicalize(detail) !== canonicalize({ seats: held }))
      this.#flaw(entry, "bad_lock", "the lock does not list what the seats hold");
  }

  #reveal(entry: Entry, { nonce }: JsonObject): void {
    const seat = Number(entry.seat);
    const holder = this.holders.get(seat);
    const flaw = (message: string) => this.#flaw(entry, "bad_reveal", message);
    if (this.#lock === 0) return flaw("nonces are told while the table is locked");
    if (!holder || !this.#awaited.has(seat)) return flaw("this seat has no nonce to tell");
    if (hashOf(nonce) !== holder.hash) return flaw("the nonce is not the one of the seat's hash");
    this.holders.set(seat, { ...holder, nonce: String(nonce) });
    this.#awaited.delete(seat);
  }

  /** The nonces told are void, and all who had a hash bring a new one. */
  #unlock(entry: Entry, { failed }: JsonObject): void {
    if (this.#lock === 0) return this.#flaw(entry, "bad_reveal", "the table is not locked");
    const late = failed as number[];
    const ascending = late.every((seat, i) => i === 0 || seat > late[i - 1]!);
    if (late.length === 0 || !ascending || !late.every((seat) => this.#awaited.has(seat)))
      this.#flaw(entry, "bad_lock", "only seats that owe a nonce fail, in order");
    this.#failed(`${late.length > 1 ? "seats" : "seat"} ${late.join(", ")} told no nonce`);
    for (const seat of late) this.holders.delete(seat);
    for (const [seat, { player, hash, options }] of this.seats)
      if (hash !== undefined)
        this.holders.set(seat, { player, hash: undefined, nonce: "", options, wanted: true });
  }

  /** Nobody may have chosen a part with the old secret in mind: all seats are emptied. */
  #recommit(entry: Entry, { commitment }: JsonObject): void {
    if (this.#lock > 0) this.#failed("the server drew a new secret");
    this.lines.push(`entry ${entry.n}: the server drew a new secret, and all seats were emptied`);
    this.commitment = String(commitment);
    this.holders.clear();
  }

  #start(entry: Entry): void {
    if (this.#untold.length > 0)
      this.#flaw(entry, "bad_reveal", "the match begins without the nonce of a hash");
    else if (this.#seatsWhere((holder) => holder.wanted === true).length > 0)
      this.#flaw(entry, "bad_lock", "a seat has not brought its new hash");
    else if (this.holders.size !== this.#seats)
      this.#flaw(entry, "bad_end", "the match begins with a seat still free");
    this.started = true;
    this.#stage = "playing";
    this.begunUnder = this.#lock;
    this.#lock = 0;
  }

  #close(): void {
    if (this.#lock > 0) this.#failed("the table was closed");
    this.#stage = this.started ? "stopped" : "closed";
  }

  #goesOut(seats: number[]): void {
    for (const seat of seats) this.#out.add(seat);
    this.#agreed = undefined;
  }

  /** A director pauses a match alone, players when all who play want it. */
  #pause(entry: Entry, { ruling }: JsonObject): void {
    if (ruling === undefined) {
      const wanted = this.#agreed;
      if (!wanted || wanted.has(Number(entry.seat)))
        return this.#flaw(entry, "bad_end", "no pause here: nobody else has asked for one");
      wanted.add(Number(entry.seat));
      if (wanted.size < this.#seats - this.#out.size) return;
    }
    this.#agreed = undefined;
    this.#stage = "paused";
  }

  #failed(why: string): void {
    this.lines.push(`attempt locked by entry ${this.#lock} failed: ${why}`);
    this.#lock = 0;
  }
}

/** SHA-256 of the 32 bytes of a nonce, in hex; undefined for a text that is none. */
function hashOf(nonce: Json | undefined): string | undefined {
  const bytes = typeof nonce === "string" ? fromHex(nonce, 32) : undefined;
  return bytes && bytesToHex(sha256(bytes));
}

/** What a seat's part in the draws is worth to those who were not there. */
export function assurance({ hash, nonce }: Holder): string {
  if (hash !== undefined) return "hash before nonce";
  return nonce ? "open nonce" : "no nonce";
}
