/** What is said of the things that players agree on beside playing. */
import type { GameEvent } from "../../games/game.ts";
import { settings } from "../../settings.svelte.ts";
import { t } from "./text.ts";

/** What leaves a match that has not properly begun: its button, the question before it, the answer. */
export const abortTexts = () => ({ name: t("abort"), ask: t("abort.sure"), yes: t("abort.yes") });

export const abortedText = (): string => t("ended.aborted");

export const takebackText = (): string => t("takeback.ask");

export const undoText = (): string => t("undo");

export const goOnText = (): string => t("pause.end");

/** What `name` asks for. */
export const wishText = (kind: "takeback" | "pause", name: string): string => t(`${kind}.asked`, { name });

export const wishAnswers = () => ({ agree: t("wish.agree"), decline: t("wish.decline") });

/** A pause that ends by itself at some time of the day. */
export const pausedText = (until: number): string =>
  t("pause.until", { time: new Date(until).toLocaleTimeString(settings.locale, { timeStyle: "short" }) });

/** An event as a sentence about `name`; undefined for all others. */
export function tellAgreement({ type, phrase }: GameEvent, name: string): string | undefined {
  return t.find(type === "said" ? `said.${Number(phrase)}` : `tell.${type}`, { name });
}
