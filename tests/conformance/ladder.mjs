// Computes a ladder anew from its log, written from docs/ratings.md alone: no code of Kabinet, no package.
import { createHash } from "node:crypto";

const SCALE = 173.7178;
const DAY = 86_400_000;
const TAU = 0.5;
const EPSILON = 0.000001;
const BOUNDS = { rating: [-10_000, 10_000], rd: [45, 350], vol: [0.000001, 1] };
const START = { rating: "1500.000000", rd: "350.000000", vol: "0.060000" };
const ID = /^[A-Za-z0-9_-]{1,64}$/;
const DECIMAL = /^(?!-0\.000000$)-?(0|[1-9]\d{0,11})\.\d{6}$/;

/** A reason to refuse an event. */
class Flaw extends Error {
  constructor(code) {
    super(code);
    this.code = code;
  }
}

function must(holds, code) {
  if (!holds) throw new Flaw(code);
}

/** RFC 8785, as far as a log needs it: members sorted, no spaces; its strings and numbers are plain. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`);
  return `{${members.join(",")}}`;
}

/** The hash of a header or an event, which goes on from the head of the chain before. */
export function chained(head, value) {
  const { hash, ...bare } = value;
  return createHash("sha256").update(head).update(canonical(bare)).digest();
}

/** The value of a line in its one form. */
function parsed(line) {
  try {
    const value = JSON.parse(line);
    if (canonical(value) === line) return value;
  } catch {
    // It is no JSON.
  }
  throw new Flaw("bad_form");
}

const millionths = (text) => BigInt(text.replace(".", ""));
const rounded = (number) => BigInt(Math.round(number * 1e6));
const clamped = (number, [least, most]) => Math.min(most, Math.max(least, number));

/** Whether a stored decimal is what was computed, within a millionth. */
function agrees(text, computed) {
  const difference = millionths(text) - rounded(computed);
  return difference >= -1n && difference <= 1n;
}

function grown({ rating, at }, now) {
  const days = Math.max(0, now - at) / DAY;
  return Math.min(350, Math.sqrt(Number(rating.rd) ** 2 + (SCALE * Number(rating.vol)) ** 2 * 0.21436 * days));
}

const g = (x) => 1 / Math.sqrt(1 + (3 * x * x) / Math.PI ** 2);

function volatility(vol, delta, p, v) {
  const a = Math.log(vol * vol);
  const f = (x) => {
    const e = Math.exp(x);
    return (e * (delta ** 2 - p * p - v - e)) / (2 * (p * p + v + e) ** 2) - (x - a) / TAU ** 2;
  };
  let A = a;
  let B = a - TAU;
  if (delta ** 2 > p * p + v) B = Math.log(delta ** 2 - p * p - v);
  else while (f(B) < 0) B -= TAU;
  let fA = f(A);
  let fB = f(B);
  while (Math.abs(B - A) > EPSILON) {
    const C = A + ((A - B) * fA) / (fB - fA);
    const fC = f(C);
    if (fC * fB <= 0) [A, fA] = [B, fB];
    else fA /= 2;
    [B, fB] = [C, fC];
  }
  return Math.exp(A / 2);
}

/** The values of a player behind a match, before they are rounded. */
function after(player, event) {
  const place = ({ before, grown }) => [(Number(before.rating) - 1500) / SCALE, Number(grown) / SCALE];
  const [m, p] = place(player);
  const w = event.weight / (event.players.length - 1);
  let i = 0;
  let d = 0;
  for (const other of event.players) {
    if (other === player) continue;
    const [mj, pj] = place(other);
    const E = 1 / (1 + Math.exp(-g(pj) * (m - mj)));
    const s = player.rank === other.rank ? 0.5 : player.rank < other.rank ? 1 : 0;
    i += w * g(pj) ** 2 * E * (1 - E);
    d += w * g(pj) * (s - E);
  }
  const { rating, vol } = player.before;
  if (i === 0) return { rating: Number(rating), rd: Number(player.grown), vol: Number(vol) };
  const behind = 1 / Math.sqrt(1 / (p * p) + i);
  return {
    rating: Number(rating) + SCALE * behind ** 2 * d,
    rd: SCALE * behind,
    vol: volatility(Number(vol), d / i, p, 1 / i),
  };
}

function checkRating(rating) {
  for (const [name, [least, most]] of Object.entries(BOUNDS)) {
    must(DECIMAL.test(rating?.[name]), "bad_form");
    must(Number(rating[name]) >= least && Number(rating[name]) <= most, "bad_form");
  }
  must(Object.keys(rating).length === 3, "bad_form");
}

const before = (a, b) => (a.rank ?? 0) - (b.rank ?? 0) || (a.account < b.account ? -1 : 1);

function checkPlayers(event) {
  const { players } = event;
  must(Array.isArray(players) && players.length <= 100, "bad_form");
  for (const player of players) {
    must(ID.test(player.account), "bad_form");
    checkRating(player.before);
    checkRating(player.after);
  }
  must(new Set(players.map(({ account }) => account)).size === players.length, "bad_form");
  must(players.every((player, at) => at === 0 || before(players[at - 1], player) < 0), "bad_form");
}

function checkForm(event) {
  checkPlayers(event);
  must(Number.isSafeInteger(event.at) && event.at >= 0, "bad_form");
  const match = event.type === "match";
  const own = match ? ["match", "weight"] : ["corrects"];
  const names = ["at", "formula", "hash", "ladder", "n", "players", "type", ...own];
  must(match || event.type === "adjust", "bad_form");
  must(Object.keys(event).sort().join() === names.sort().join(), "bad_form");
  must(event.players.length >= (match ? 2 : 1), "bad_form");
  if (!match) return;
  must(ID.test(event.match) && [0, 1].includes(event.weight), "bad_form");
  must(!event.ladder.endsWith("_two") || event.players.length === 2, "bad_form");
  event.players.forEach(({ rank, bot, grown }, at) => {
    must(rank === at + 1 || (at > 0 && rank === event.players[at - 1].rank), "bad_form");
    must(bot === undefined || (bot === true && event.ladder.endsWith("_bots")), "bad_form");
    must(DECIMAL.test(grown), "bad_form");
  });
}

/** The ratings of one ladder, computed line by line. */
export class Ladder {
  #head = Buffer.alloc(0);
  #id;
  #events = 0;
  #accounts = new Map();
  #matches = new Set();
  #meetings = new Map();

  /** Takes the header. */
  begin(line) {
    const header = parsed(line);
    must(Object.keys(header).join() === "format,ladder", "bad_form");
    must(header.format === "kabinet-ratings/1" && /^(?=.{1,32}$)[a-z0-9_]+_(two|many|bots)$/.test(header.ladder), "bad_form");
    this.#id = header.ladder;
    this.#head = chained(this.#head, header);
  }

  /** Takes an event, or throws a Flaw. */
  take(line) {
    const event = this.#read(line);
    checkForm(event);
    for (const player of event.players) {
      const wanted = this.#kept(player.account, event.at).rating;
      must(canonical(player.before) === canonical(wanted), "bad_before");
    }
    if (event.type === "match") this.#checkMatch(event);
    else must(event.corrects >= 1 && event.corrects < event.n, "bad_correction");
    this.#keep(event);
    return event;
  }

  get hash() {
    return this.#head.toString("hex");
  }

  #read(line) {
    const event = parsed(line);
    must(event.formula === 1, event.formula > 1 ? "newer" : "bad_form");
    must(event.n === this.#events + 1, "bad_number");
    must(event.ladder === this.#id, "bad_ladder");
    must(event.hash === chained(this.#head, event).toString("hex"), "bad_hash");
    return event;
  }

  #kept(account, at) {
    return this.#accounts.get(account) ?? { rating: START, at };
  }

  #meetingsOf({ players }) {
    const set = players.map(({ account }) => account).sort().join();
    if (!this.#meetings.has(set)) this.#meetings.set(set, []);
    return this.#meetings.get(set);
  }

  #checkMatch(event) {
    must(!this.#matches.has(event.match), "rated_twice");
    const sixth = this.#meetingsOf(event).at(-6);
    const often = sixth !== undefined && sixth.at > event.at - DAY && sixth.n >= event.n - 100_000;
    must(event.weight === (often ? 0 : 1), "bad_weight");
    for (const player of event.players)
      must(agrees(player.grown, grown(this.#kept(player.account, event.at), event.at)), "bad_growth");
    for (const player of event.players) {
      for (const [name, value] of Object.entries(after(player, event)))
        must(agrees(player.after[name], clamped(value, BOUNDS[name])), "bad_after");
    }
  }

  #keep(event) {
    this.#head = Buffer.from(event.hash, "hex");
    this.#events = event.n;
    for (const { account, after } of event.players) this.#accounts.set(account, { rating: after, at: event.at });
    if (event.type !== "match") return;
    this.#matches.add(event.match);
    this.#meetingsOf(event).push({ n: event.n, at: event.at });
  }
}

/** The verdict on a log: the number of its events and the hash of the last, or the first flaw. */
export function check(log) {
  const lines = log.split("\n");
  const ladder = new Ladder();
  let n = 0;
  try {
    must(lines.pop() === "" && lines.length > 0, "bad_form");
    ladder.begin(lines[0]);
    for (n = 1; n < lines.length; ++n) ladder.take(lines[n]);
    return { events: n - 1, hash: ladder.hash };
  } catch (error) {
    if (!(error instanceof Flaw)) throw error;
    return { flaw: { event: n, code: error.code } };
  }
}
