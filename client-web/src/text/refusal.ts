import type { RatedWait } from "$protocol";
import type { GameUi } from "../games/game.ts";
import type { Refusal } from "../net/refusal.ts";
import { settings } from "../settings.svelte.ts";
import { ratedWaitText } from "./rated_wait.ts";
import { t } from "./text.ts";

/** A refusal in the player's language: by the broken rule if there is one, else by its code. */
export function refusalText(refusal: Refusal, ui?: GameUi | null): string {
  const { code, rule, detail } = refusal.data;
  // The server says in its refusal what it says in the document of quick match.
  if (code === "must_wait" && refusal.data["until"])
    return ratedWaitText(refusal.data as unknown as RatedWait);
  const title = t.find(`error.${code}`) ?? refusal.message;
  if (!rule) return title;
  // The server's own words are English.
  const text = ui?.rule(rule) ?? (settings.locale === "en" && detail ? detail : title);
  return t("refusal.rule", { text, rule });
}
