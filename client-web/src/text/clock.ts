import type { Clock } from "$protocol";
import { t } from "./text.ts";

const day = 86_400_000;

/** Whether a match is played by correspondence: nobody waits at the board, and nobody is away. */
export const byLetter = (clock: Clock): boolean => clock.type === "move" && clock.move_ms >= day;

/** The clock of a match, in words. */
export function clockText(clock: Clock): string {
  switch (clock.type) {
    case "none":
      return t("table.clock.none");
    case "move":
      if (byLetter(clock)) return t.count("table.clock.days", Math.round(clock.move_ms / day));
      return t("table.clock.move", { seconds: clock.move_ms / 1000 });
    case "fischer":
      return t("table.clock.fischer", {
        minutes: Math.round(clock.initial_ms / 6000) / 10,
        seconds: clock.increment_ms / 1000,
      });
    case "byoyomi":
      return t("table.clock.byoyomi", {
        minutes: Math.round(clock.initial_ms / 6000) / 10,
        periods: clock.periods,
        seconds: clock.period_ms / 1000,
      });
  }
}

/** A remaining wait in whole seconds: "0:05". */
export const waitText = (ms: number): string => {
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

/** A time left: "4:05", below ten seconds with tenths, above an hour with hours, above a day in days and hours. */
export function timeText(ms: number): string {
  const left = Math.max(0, ms);
  if (left >= day)
    return t("time.days", { days: Math.floor(left / day), hours: Math.floor((left % day) / 3_600_000) });
  if (left < 10_000) return (Math.floor(left / 100) / 10).toFixed(1);
  const whole = Math.floor(left / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
