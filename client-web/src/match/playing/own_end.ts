/** How a match has ended for a reader who has not won it. */
import type { MatchDocument } from "$protocol";
import { t } from "./text.ts";

/** Whether the reader has given up against one other. */
export const hasResigned = ({ result, seats_total }: MatchDocument, you: number | null): boolean =>
  you !== null && seats_total === 2 && result?.reason === "resigned" && result.ranks[you] !== 1;

export const resignedText = (): string => t("end.resigned");

/** "You came third", at a table of three or more; "" for the first, and for who watches. */
export function placeText({ result, seats_total }: MatchDocument, you: number | null): string {
  const n = you === null || seats_total < 3 ? 1 : (result?.ranks[you] ?? 1);
  return n > 1 ? (t.find(`end.came.${n}`) ?? t("end.came", { n })) : "";
}

/** A place and who has won, in one line. */
export const placedText = (place: string, outcome: string): string => t("end.placed", { place, outcome });
