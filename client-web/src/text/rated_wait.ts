import type { RatedWait } from "$protocol";
import { settings } from "../settings.svelte.ts";
import { t } from "./text.ts";

/** Why somebody may play no rated match for a while, and until when (QM-5). */
export const ratedWaitText = ({ cause, points, until }: RatedWait): string =>
  [
    t(`rating.wait.${cause}`),
    t.count("rating.wait.points", points),
    t("rating.wait.until", {
      time: new Date(until).toLocaleString(settings.locale, { dateStyle: "medium", timeStyle: "short" }),
    }),
  ].join(" ");
