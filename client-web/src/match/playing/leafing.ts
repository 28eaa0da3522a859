/** What is said of a link that is shown to a camera, and of the rounds and turns by which a replay is leafed through. */
import { t } from "./text.ts";

export const codeText = (): string => t("qr");

export const codeOfText = (title: string): string => t("qr.of", { title });

export const codeAboutText = (): string => t("qr.about");

export const roundText = (n: number): string => t("round", { n });

export const roundsText = (): string => t("round.choose");

export const turnText = (way: "turn_back" | "turn_next"): string => t(way);
