import type { Standstill } from "./pace.ts";
import { t } from "./text.ts";

/** Why a match stands still: "Bob is away", "no move for 4 min". */
export function standstillText(stands: Standstill, names: readonly string[]): string {
  switch (stands.why) {
    case "slow":
      return t("stands.slow");
    case "paused":
      return t("stands.paused");
    case "away":
      return t("stands.away", { name: names[stands.seat] ?? "" });
    case "still":
      return t("stands.still", { minutes: stands.minutes });
  }
}
