import { clockOf } from "../screens/new_table.ts";
import { clockText } from "../text/clock.ts";
import type { Wish } from "./event_wish.ts";
import type { StageWish } from "./new_event_stages.ts";
import { t } from "./text.ts";

/** How long a stage is; "" where its entrants decide that, and while a field is empty. */
function lengthOf({ format, rounds, minutes, groupSize }: StageWish): string {
  if (format === "arena") return minutes ? t.count("about.minutes", minutes) : "";
  if (format === "groups") return groupSize ? t("told.groups", { n: groupSize }) : "";
  if (format !== "swiss") return "";
  return rounds === null ? t("told.rounds.any") : t.count("told.rounds", rounds);
}

/** In one line what of a new event is folded away. */
export const moreText = (wish: Wish): string =>
  [
    lengthOf(wish),
    wish.later.length > 0 ? t("told.stages", { n: wish.later.length + 1 }) : "",
    clockText(clockOf(wish.table)),
    t(wish.rated ? "rated" : "new.casual"),
    t(`told.who.${wish.rated ? "accounts" : wish.who}`),
    t(wish.isPrivate ? "told.private" : "told.public"),
  ]
    .filter(Boolean)
    .join(" · ");
