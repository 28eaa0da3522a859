/** What others ask of a player in a match, with the answers to it. */
import type { MatchDocument } from "$protocol";
import { waitText } from "../text/clock.ts";
import { t } from "../text/text.ts";
import type { MatchChange } from "./match.svelte.ts";
import { saysAway } from "./to_move.ts";
import { wishAnswers, wishText } from "./playing/agreements.ts";
import { goneText, waitsText } from "./playing/ending.ts";

export interface Call {
  readonly text: string;
  /** The first one is the one that agrees. */
  readonly answers: readonly { readonly text: string; readonly method: MatchChange }[];
  /** The game goes on before it is answered. */
  readonly beside?: true;
  /** Nobody waits for the answer, which has this consequence. It is told below what there is to do. */
  readonly late?: string;
}

type Names = readonly string[];

/** How many players are named in a line; of more than that the rest are counted. */
const most = 3;

/** The opponents of a seat who still play, with the time until which somebody has to wait for each who is away. */
function opponentsOf(doc: MatchDocument, you: number, names: Names) {
  return Object.entries(doc.seats)
    .filter(([seat, row]) => Number(seat) !== you && !row.out)
    .map(([seat, { away_until: until }]) => ({ seat: Number(seat), name: names[Number(seat)] ?? "", until }));
}

/** What is asked of this seat first; null for nothing. */
export function callOf(doc: MatchDocument, you: number | null, names: Names, now: number): Call | null {
  if (doc.status !== "playing" || you === null || doc.seats[you]?.out) return null;
  const offer = doc.draw_offer;
  if (offer !== undefined && offer !== you)
    return {
      text: t("match.draw.asked", { name: names[offer] ?? "" }),
      answers: [
        { text: t("match.draw.accept"), method: "match.accept_draw" },
        { text: t("match.draw.decline"), method: "match.decline_draw" },
      ],
      beside: true,
    };
  for (const kind of ["takeback", "pause"] as const) {
    const wish = doc[`${kind}_asked`];
    if (!wish || wish.by === you || wish.agreed.includes(you)) continue;
    return {
      text: wishText(kind, names[wish.by] ?? ""),
      answers: [
        { text: wishAnswers().agree, method: `match.agree_${kind}` },
        { text: wishAnswers().decline, method: `match.decline_${kind}` },
      ],
    };
  }
  return lateCall(doc, you, names, now);
}

/** Who has been away for so long that nobody need wait. */
function lateCall(doc: MatchDocument, you: number, names: Names, now: number): Call | null {
  const opponents = opponentsOf(doc, you, names);
  const late = opponents.filter(({ until }) => until !== undefined && until <= now);
  if (late.length === 0) return null;
  const shown = late.length > most ? late.slice(0, most - 1) : late;
  const more = late.length - shown.length;
  const name = shown.map((one) => one.name).join(", ") + (more > 0 ? ` + ${more}` : "");
  const wins = late.length === opponents.length;
  return {
    text: t("match.late", { name }),
    answers: [{ text: wins ? t("match.claim") : t("match.drop", { name }), method: "match.claim" }],
    beside: true,
    late: t(wins ? "match.claim.about" : "match.drop.about", { name }),
  };
}

/** How long an opponent who is away is still waited for; "" when none is. */
export function waitedText(doc: MatchDocument, you: number | null, names: Names, now: number): string {
  if (doc.status !== "playing" || you === null || doc.seats[you]?.out) return "";
  const opponents = opponentsOf(doc, you, names);
  const away = opponents.filter(({ until }) => until !== undefined);
  const [first] = away;
  if (first?.until === undefined || first.until <= now) return "";
  const alone = away.length === opponents.length;
  const values = { name: first.name, time: waitText(first.until - now) };
  // Whose absence is told above is not named again.
  if (saysAway(doc, first.seat)) return t(alone ? "match.claim.soon" : "match.drop.soon", values);
  return t(alone ? "match.claim.in" : "match.drop.in", values);
}

/** That an offer of a draw waits for who is away; "" where there is none, or somebody to answer it. */
export function offerWaits(doc: MatchDocument, you: number | null, names: Names): string {
  if (doc.status !== "playing" || you === null || doc.draw_offer !== you) return "";
  const away = Object.entries(doc.seats).filter(([seat, row]) => Number(seat) !== you && !row.present);
  const name = away.map(([seat]) => names[Number(seat)] ?? "").join(", ");
  return name ? t("match.draw.waits", { name }) : "";
}

/** Whether somebody is away, so that time has to be looked at. */
export const anyAway = (doc: MatchDocument): boolean =>
  doc.status === "playing" && Object.values(doc.seats).some(({ away_until }) => away_until !== undefined);

/** The seats of the others whose players have left the match: nobody of them answers. */
export const goneFrom = (doc: MatchDocument, you: number | null): number[] =>
  Object.entries(doc.seats)
    .filter(([seat, { present, player }]) => Number(seat) !== you && present === false && !player.level)
    .map(([seat]) => Number(seat));

const askedFor = (doc: MatchDocument): number[] => Object.keys(doc.rematch ?? {}).map(Number);

/** The seats of the others who want to play again. The house agrees to everything: nobody need be told. */
export const rematchBy = (doc: MatchDocument, you: number | null): number[] =>
  askedFor(doc).filter((seat) => seat !== you && !doc.seats[seat]?.player.level);

/** Who wants to play again; "" when nobody else does. */
export function rematchText(doc: MatchDocument, you: number | null, names: Names): string {
  if (doc.next) return "";
  const others = rematchBy(doc, you);
  if (others.length > 0)
    return others.map((seat) => t("match.rematch.wanted", { name: names[seat] ?? "" })).join(" · ");
  if (you === null || !askedFor(doc).includes(you)) return "";
  const gone = goneFrom(doc, you).map((seat) => names[seat] ?? "");
  if (gone.length > 0) return goneText(gone);
  const open = Object.keys(doc.seats)
    .map(Number)
    .filter((seat) => seat !== you && !doc.seats[seat]?.player.level);
  return open.length === 1 ? waitsText(names[open[0] ?? -1] ?? "") : t("match.rematch.asked");
}
