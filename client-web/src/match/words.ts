import type { MatchDocument } from "$protocol";
import type { GameEvent, GameUi, Telling, View } from "../games/game.ts";
import { t } from "../text/text.ts";
import { nameOf } from "../ui/player_name.ts";
import { tagOf } from "../ui/tag.ts";
import type { Entry } from "./log.ts";
import { hasPlaces } from "./places.ts";
import { abortedText, tellAgreement } from "./playing/agreements.ts";
import { hasResigned, placedText, placeText, resignedText } from "./playing/own_end.ts";
import { isMuted } from "./playing/muted.svelte.ts";
import { turnsOf, type Turn } from "./turns.ts";

/** The seats of guests with a name of their own, which nobody else at the table has. */
export const plainSeats = ({ seats }: MatchDocument): number[] =>
  Object.entries(seats).flatMap(([seat, { player }]) => {
    if (!player.guest || player.name.endsWith(tagOf(player))) return [];
    const shared = Object.entries(seats).some(
      ([other, row]) => other !== seat && row.player.name === player.name,
    );
    return shared ? [] : [Number(seat)];
  });

/** The names of the seats: their players, or "You". */
export function seatNames(doc: MatchDocument): string[] {
  return Array.from({ length: doc.seats_total }, (_, seat) => {
    const row = doc.seats[seat];
    return row ? nameOf(row.player) : t("table.seat", { seat: seat + 1 });
  });
}

/** Events of every match, whatever its game. */
function tellMatch(event: GameEvent, name: (seat: number) => string): string | null {
  if (typeof event.seat !== "number") return t.find(`tell.${event.type}`) ?? null;
  const values = { name: name(event.seat) };
  return (
    t.find(`tell.${event.type}.seat`, values) ??
    t.find(`tell.${event.type}`, values) ??
    tellAgreement(event, values.name) ??
    null
  );
}

/** Events of the table that are only of use to programs. */
const quiet: ReadonlySet<string> = new Set(["revealed", "committed", "recommitted", "moved", "not_ready"]);

/** How events of a match are told to `you`, whoever is to move. */
export function tellingOf(doc: MatchDocument, you: number | null): Omit<Telling, "mover" | "view"> {
  const names = seatNames(doc);
  return { seating: { count: doc.seats_total, names, you }, name: (seat) => names[seat] ?? "" };
}

/** How the event of an entry is told to `you`; `view` is what came of it. */
function tellingAt(entry: Entry, doc: MatchDocument, view: View, you: number | null): Telling {
  const among = entry.among && { among: entry.among };
  return { ...tellingOf(doc, you), mover: entry.mover, view, ...among };
}

/** An entry of the log as a sentence; null for an entry without one. */
export function tell(
  entry: Entry,
  doc: MatchDocument,
  ui: GameUi,
  view: View,
  you: number | null,
): string | null {
  if (quiet.has(entry.event.type)) return null;
  const { type, seat } = entry.event;
  if (type === "said" && isMuted(doc.seats[seat as number]?.player.id ?? "")) return null;
  const telling = tellingAt(entry, doc, view, you);
  return ui.tell(entry.event, telling) ?? tellMatch(entry.event, telling.name);
}

/** What is said of entries that the log does not tell of. */
export const untold = (
  entries: readonly Entry[],
  doc: MatchDocument,
  ui: GameUi,
  view: View,
  you: number | null,
): string => {
  const said = entries.map((entry) => ui.untold?.(entry.event, tellingAt(entry, doc, view, you)));
  return said.find((text) => text != null) ?? "";
};

/** Why a match ended as it did, below the words that say who has won. */
export function whyText(
  entry: Entry,
  doc: MatchDocument,
  ui: GameUi,
  view: View,
  you: number | null,
): string | null {
  return ui.why?.(entry.event, tellingAt(entry, doc, view, you)) ?? tell(entry, doc, ui, view, you);
}

/** Events of the table, of which nobody reads once the match has begun: the seats show who came. */
const early: ReadonlySet<string> = new Set(["sat", "left", "locked", "unlocked", "started"]);

/** The log without what came before the match. */
function sinceStart(log: readonly Entry[]): readonly Entry[] {
  const start = log.findLastIndex(({ event }) => event.type === "started");
  return log.filter(({ event }, i) => i > start || !early.has(event.type));
}

/** The log in lines, as `you` read it. `view` is for entries without one. */
export function linesOf(
  log: readonly Entry[],
  doc: MatchDocument,
  ui: GameUi,
  view: View,
  you: number | null,
): Turn[] {
  const names = seatNames(doc);
  const told = (entry: Entry) => tell(entry, doc, ui, entry.view ?? view, you);
  const note = ({ event }: Entry) => ui.note?.(event) ?? null;
  return turnsOf(sinceStart(log), { names, you, tell: told, note });
}

/** How a match ended, in one line, as `you` see it; "" while it goes on. */
export function resultText(doc: MatchDocument, you: number | null): string {
  const { result } = doc;
  if (!result) return "";
  if (result.reason === "aborted") return abortedText();
  if (!hasPlaces(result)) return t("result.broken_off");
  const outcome = outcomeText(doc, you);
  const ended = endedText(doc, you, outcome) ?? outcome;
  const place = placeText(doc, you);
  return place ? placedText(place, ended) : ended;
}

/** The seats that have won, or share the first place. */
export const firstSeats = ({ result }: MatchDocument): number[] =>
  (result?.ranks ?? []).flatMap((rank, seat) => (rank === 1 ? [seat] : []));

/** The sentence with an outcome that also says how it came about; undefined for a reason without one. */
function endedText(doc: MatchDocument, you: number | null, outcome: string): string | undefined {
  const reason = doc.result?.reason ?? "";
  if (hasResigned(doc, you)) return outcome;
  // A player who was away is not told that others were.
  const away = you !== null && !firstSeats(doc).includes(you);
  const mine = away ? t.find(`result.reason.${reason}.you`, { outcome }) : undefined;
  return mine ?? t.find(`result.reason.${reason}`, { outcome });
}

/**
 * The result of a match with places as a headline, and how it came about: "You win", "by resignation". Of many, one who has not
 * won reads the own place first: "You came third", "Bob wins".
 */
export function verdictOf(doc: MatchDocument, you: number | null): { headline: string; how: string } {
  const place = placeText(doc, you);
  if (place) {
    const outcome = outcomeText(doc, you);
    return { headline: place, how: endedText(doc, you, outcome) ?? outcome };
  }
  const how = endedText(doc, you, "") ?? "";
  return { headline: outcomeText(doc, you), how: how.replace(/^[\s,]+/, "") };
}

function outcomeText(doc: MatchDocument, you: number | null): string {
  const [first, names, seats] = [firstSeats(doc), seatNames(doc), doc.seats_total];
  if (first.length === seats) return t("result.draw");
  if (you !== null && first.includes(you) && first.length === 1) return t("result.won");
  if (hasResigned(doc, you)) return resignedText();
  if (you !== null && seats === 2) return t("result.lost");
  if (first.length > 1) return t("result.winners", { names: first.map((seat) => names[seat]).join(", ") });
  return t("result.winner", { name: names[first[0] ?? 0] ?? "" });
}
