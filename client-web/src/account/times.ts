import { settings } from "../settings.svelte.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A day in words: "3 March 2026". */
export const dayText = (at: number): string =>
  new Date(at).toLocaleDateString(settings.locale, { dateStyle: "long" });

/** A wait in words, rounded up: "2 minutes". */
export function spanText(ms: number): string {
  const [unit, size] =
    ms > 2 * day
      ? (["day", day] as const)
      : ms > 2 * hour
        ? (["hour", hour] as const)
        : ms > 90_000
          ? (["minute", minute] as const)
          : (["second", 1000] as const);
  const format = new Intl.NumberFormat(settings.locale, { style: "unit", unit, unitDisplay: "long" });
  return format.format(Math.ceil(ms / size));
}

/** How many days ago, in words: "today", "3 days ago". */
export function agoText(at: number, now: number): string {
  const midnight = (time: number) => new Date(time).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(at) - midnight(now)) / day);
  return new Intl.RelativeTimeFormat(settings.locale, { numeric: "auto" }).format(Math.min(days, 0), "day");
}
