import type { DailyRow, DailyShowResult, DailyTry } from "$protocol";
import { settings } from "../settings.svelte.ts";
import { timeText, waitText } from "../text/clock.ts";
import { t } from "./text.ts";

/** Which of the two. */
export type Which = "flick" | "push";

/** Hundredths of a millimetre, with the unit. */
export const millimetres = (distance: number): string =>
  new Intl.NumberFormat(settings.locale, {
    style: "unit",
    unit: "millimeter",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(distance / 100);

/** What came of a flick: "short" for a table, else a sentence. */
export function endingText(
  { ending, distance }: Pick<DailyTry, "ending" | "distance">,
  short = false,
): string {
  const mm = millimetres(distance ?? 0);
  if (short) return ending === "hit" ? mm : t(`short.${ending}`, { mm });
  return t(ending, { mm });
}

/** The result of a row of the standings. */
export function rowText(row: DailyRow): string {
  if (row.ending) return endingText({ ending: row.ending, ...distanceOf(row) }, true);
  if (row.attempts === undefined) return t("push.unsolved");
  return `${row.attempts} · ${waitText(row.ms ?? 0)}`;
}
const distanceOf = ({ distance }: DailyRow) => (distance === undefined ? {} : { distance });

/** A day as people say it: "27 November 2026". */
export const dayText = (day: string): string =>
  new Intl.DateTimeFormat(settings.locale, { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** The day so many days later: "2026-11-28". */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** A result to send to others, from which nobody learns how it was done. */
export function shareText({ daily, day, own }: DailyShowResult): string {
  const results =
    daily === "flick"
      ? (own?.tries ?? []).map((one) => endingText(one, true)).join(" · ")
      : own?.solved
        ? t("push.solved", { n: own.attempts ?? 1, time: waitText(own.ms ?? 0) })
        : t("push.unsolved");
  return t(`share.${daily as Which}`, { day: dayText(day), results });
}

export { timeText, waitText };
