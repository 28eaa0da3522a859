import type { KabetopoView } from "./view.ts";

const columns = ["points", "first_homes", "first_stones", "unused"] as const;

/** What puts a seat before another one with equal points (KB-20); "" where nothing does, or the points do. */
export function aheadBy(
  { scores }: KabetopoView,
  seat: number,
  other: number,
): (typeof columns)[number] | "" {
  const [one, two] = [scores[seat], scores[other]];
  const column = columns.find((each) => one?.[each] !== two?.[each]);
  return one && two && column && column !== "points" && one[column] > two[column] ? column : "";
}

/** What has decided a match (KB-20): the last column of the points in which somebody else was equal until then. */
export function decidedBy(
  { scores }: KabetopoView,
  winners: readonly number[],
): (typeof columns)[number] | "shared" {
  const [winner = -1] = winners;
  if (winners.length > 1) return "shared";
  const best = scores[winner];
  let rivals = Object.entries(scores).flatMap(([seat, score]) => (Number(seat) === winner ? [] : [score]));
  for (const column of columns) {
    rivals = rivals.filter((score) => score[column] === best?.[column]);
    if (rivals.length === 0) return column;
  }
  return "points";
}
