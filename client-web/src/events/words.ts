/** What several parts of the pages of tournaments say in the same words. */
import type { Json, JsonObject, TournamentEntrant, TournamentEntrantsDocument } from "$protocol";
import type { Refusal } from "../net/refusal.ts";
import { session } from "../session/session.svelte.ts";
import { settings } from "../settings.svelte.ts";
import { refusalText } from "../text/refusal.ts";
import { nameOf } from "../ui/player_name.ts";
import { t } from "./text.ts";

export type Entrants = TournamentEntrantsDocument["entrants"];

export const gameTitle = (id: string): string => session.gameTitle(id);

export const formatText = (format: string): string => t.find(`format.${format}`) ?? format;

export const phaseText = (phase: string): string => t.find(`phase.${phase}`) ?? phase;

export const momentText = (at: number): string =>
  new Date(at).toLocaleString(settings.locale, { dateStyle: "medium", timeStyle: "short" });

/** The format of a stage of an event, as its settings have it. */
export function formatOf(all: Json, stage = 1): string {
  const stages = (all as JsonObject).stages as JsonObject[] | undefined;
  return String(stages?.[stage - 1]?.format ?? "");
}

/** What a stage is called: its format, or that it is a play-off of those who share the first place (TN-31). */
export function stageText(all: Json, stage = 1): string {
  const stages = (all as JsonObject).stages as JsonObject[] | undefined;
  return stages?.[stage - 1]?.play_off === true ? t("play_off") : formatText(formatOf(all, stage));
}

/** Whether the losers of the semi-finals of a stage play for the third place. */
export function hasThirdPlace(all: Json, stage: number): boolean {
  const stages = (all as JsonObject).stages as JsonObject[] | undefined;
  return stages?.[stage - 1]?.third_place === true;
}

/** What is played in a stage: in groups, what each of them plays. */
export function playedOf(all: Json, stage = 1): string {
  const stages = (all as JsonObject).stages as { format?: string; inner?: { format?: string } }[] | undefined;
  const { format = "", inner } = stages?.[stage - 1] ?? {};
  return inner?.format ?? format;
}

/** The name of an entrant; with the number where somebody else has the same name (TN-5). */
export function entrantText(entrants: Entrants, number: number): string {
  const name = plainName(entrants[number], number);
  const twice = Object.entries(entrants).some(
    ([other, row]) => Number(other) !== number && plainName(row, Number(other)) === name,
  );
  return twice ? `${name} (${number})` : name;
}

const plainName = (row: TournamentEntrant | undefined, number: number): string =>
  row?.player ? nameOf(row.player) : t("entrant.number", { n: number });

/** An exact decimal or fraction as people read it (TN-20): at most two decimals. */
export function pointsText(exact: string): string {
  const [over = "0", under = "1"] = exact.split("/");
  const value = Number(over) / Number(under);
  if (!Number.isFinite(value)) return exact;
  return value.toLocaleString(settings.locale, { maximumFractionDigits: 2 });
}

/** Which place an entrant can still reach: "1", "2–4". */
export const reachText = (best: number, worst: number): string =>
  best === worst ? String(best) : `${best}–${worst}`;

/** A refusal in words. The rules of tournaments have codes of their own. */
export function refusedText(refusal: Refusal): string {
  const { reason, rule, detail, max, min } = refusal.data;
  const known =
    typeof reason === "string"
      ? t.find(`refused.${reason}`, { max: String(max ?? ""), min: String(min ?? "") })
      : undefined;
  if (known === undefined) return refusalText(refusal);
  if (reason === "too_few_entrants" && min !== undefined)
    return t("refused.too_few_entrants.min", { min: String(min) });
  const more = settings.locale === "en" && detail ? ` (${detail})` : "";
  return `${known}${more}${rule ? ` [${rule}]` : ""}`;
}
