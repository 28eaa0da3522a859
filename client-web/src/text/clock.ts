import type { Clock } from "$protocol";
import { t } from "./text.ts";

/** The clock of a match, in words. */
export function clockText(clock: Clock): string {
  switch (clock.type) {
    case "none":
      return t("table.clock.none");
    case "move":
      return t("table.clock.move", { seconds: clock.move_ms / 1000 });
    case "fischer":
      return t("table.clock.fischer", {
        minutes: Math.round(clock.initial_ms / 6000) / 10,
        seconds: clock.increment_ms / 1000,
      });
  }
}

/** A remaining wait in whole seconds: "0:05". */
export const waitText = (ms: number): string => {
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

/** A time left: "4:05", below ten seconds with tenths, above an hour with hours. */
export function timeText(ms: number): string {
  const left = Math.max(0, ms);
  if (left < 10_000) return (Math.floor(left / 100) / 10).toFixed(1);
  const whole = Math.floor(left / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
