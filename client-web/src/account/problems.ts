import type { Refusal } from "../net/refusal.ts";
import { PasskeyTrouble } from "../session/passkeys.ts";
import { settings } from "../settings.svelte.ts";
import { refusalText } from "../text/refusal.ts";
import { t } from "./text.ts";
import en from "./text/en.json";
import { spanText } from "./times.ts";

/** What is wrong with a form: by the field that is at fault, or with the form as a whole. */
export interface Problems {
  readonly name?: string;
  readonly password?: string;
  readonly form?: string;
}

/** The server's sentence about a name or a password, in the player's language. */
function detailText(refusal: Refusal): string {
  const { detail } = refusal.data;
  const known = Object.entries(en).find(([key, text]) => key.startsWith("detail.") && text === detail);
  if (known) return t.find(known[0]) ?? refusalText(refusal);
  // The server's own words are English.
  return detail && settings.locale === "en" ? detail : refusalText(refusal);
}

export function problemsOf(refusal: Refusal | PasskeyTrouble): Problems {
  if (refusal instanceof PasskeyTrouble) return { form: t(`trouble.${refusal.why}`) };
  switch (refusal.code) {
    case "name_unfit":
    case "name_taken":
      return { name: detailText(refusal) };
    case "password_unfit":
      return { password: detailText(refusal) };
    case "rate_limited":
      return { form: t("problem.wait", { time: spanText(refusal.data.retry_after_ms ?? 60_000) }) };
    default:
      return { form: refusalText(refusal) };
  }
}
