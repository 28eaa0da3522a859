/** What several screens about people say in the same words. */
import { session } from "../session/session.svelte.ts";
import { settings } from "../settings.svelte.ts";
import { readLadder } from "./ladder.ts";
import { t } from "./text.ts";

export const gameTitle = (id: string): string => session.gameTitle(id);

/** The name of a ladder in words: "Kuba, two players". */
export function ladderText(name: string): string {
  const ladder = readLadder(name);
  return ladder ? t(`ladder.for_${ladder.kind}`, { game: gameTitle(ladder.game) }) : name;
}

/** A rating as people read it (RA-5): rounded, with a question mark while it is uncertain. */
export const ratingText = (rating: number, uncertain = false): string =>
  `${Math.round(rating)}${uncertain ? "?" : ""}`;

/** From which RD on a rating is shown as uncertain. */
export const uncertainRd = 110;

/** A change of a rating, with its sign: "+12", "−3", "±0". */
export function changeText(before: number, after: number): string {
  const change = Math.round(after) - Math.round(before);
  if (change === 0) return "±0";
  return change > 0 ? `+${change}` : `−${-change}`;
}

/** A day and a time of it: "23 Nov 2026, 16:20". */
export const momentText = (at: number): string =>
  new Date(at).toLocaleString(settings.locale, { dateStyle: "medium", timeStyle: "short" });

/** A day, shortly: "23 Nov 2026". */
export const shortDayText = (at: number): string =>
  new Date(at).toLocaleDateString(settings.locale, { dateStyle: "medium" });

/** A number with so many decimals, as the language writes it. */
export const decimal = (value: number, places: number): string =>
  value.toLocaleString(settings.locale, {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    useGrouping: false,
  });
