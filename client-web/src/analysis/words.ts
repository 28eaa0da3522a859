import type { GameUi } from "../games/game.ts";
import type { Refusal } from "../net/refusal.ts";
import { waitText } from "../text/clock.ts";
import { refusalText } from "../text/refusal.ts";
import type { Attempt } from "./attempt.svelte.ts";
import { isLoss, shareText, type Point, type Report } from "./report.ts";
import type { Study } from "./study.svelte.ts";
import { t } from "./text.ts";

/** How far an analysis is, and by what it was made. */
export function stateText(report: Report, locale: string): string {
  const { state, done, plies, depth, engine } = report;
  const values = { done, count: plies };
  if (state !== "done") return t(`state.${state}`, values);
  const by = t(`state.by.${depth}`, { engine });
  return `${t("state.done", { count: plies.toLocaleString(locale) })} ${by}`;
}

/** An action that was looked at, as a phrase. */
export function sayOf(
  study: Study,
  ui: GameUi,
  names: readonly string[],
  point: Point,
  which: "played" | "best",
): string {
  const { view, you } = study.seen(point.ply);
  const seating = { count: names.length, names, you };
  return ui.say(point[which], { seating, name: (seat) => names[seat] ?? "", mover: point.seat, view });
}

/** How much an action gave away. */
export const lostText = (lost: number, locale: string): string =>
  lost < 50 ? t("here.nothing") : t("here.lost", { share: shareText(lost, locale) });

/** What is said above the board where the next action gave something away: who did so with what, and what was better. */
export function lossOf(
  study: Study,
  ui: GameUi,
  names: readonly string[],
  locale: string,
): { readonly text: string; readonly news: string } | null {
  const { next } = study;
  if (!next || study.attempt || !isLoss(next.class)) return null;
  const played = sayOf(study, ui, names, next, "played");
  const share = shareText(next.lost, locale);
  return {
    text: t("loss.who", { name: names[next.seat] ?? "", share, played }),
    news: t("loss.best", { best: sayOf(study, ui, names, next, "best") }),
  };
}

/** What is to be done while actions are tried. */
export function promptOf(attempt: Attempt, ui: GameUi, names: readonly string[]): string {
  const { position, seat, over, legal } = attempt;
  if (over) {
    const first =
      position?.outcome?.ranks.flatMap((rank, one) => (rank === 1 ? [names[one] ?? ""] : [])) ?? [];
    const won = first.length > 0 && first.length < names.length;
    return won ? t("try.won", { names: first.join(", ") }) : t("try.over");
  }
  const turn = t("try.turn", { name: names[seat] ?? "" });
  const what = position && legal.length ? ui.prompt(position.value, legal) : "";
  return what ? `${turn}. ${what}` : turn;
}

/** Why there is no analysis; `left` is the time until it may be asked for again, ms. */
export function refusedText(refusal: Refusal, left: number): string {
  const { code, retry_after_ms } = refusal.data;
  const why = t.find(`refused.${code}`) ?? refusalText(refusal);
  if (retry_after_ms === undefined) return why;
  return left > 0 ? `${why} ${t("refused.wait", { time: spanText(left) })}` : t("refused.now");
}

/** "2:05" up to an hour; beyond that "3 h 20 min". */
function spanText(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  return minutes < 60 ? waitText(ms) : t("span", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
