/** The score of the matches that the same players played in a row, as far as this tab has seen them end. */
import type { MatchDocument } from "$protocol";

/** The wins of each player, by id; a draw is half a win. */
export type Tally = Readonly<Record<string, number>>;

/** The newest match of a series, with the scores before and after. */
interface Newest {
  readonly of: string;
  readonly match: string;
  readonly before: Tally;
  readonly after: Tally;
}

const storage = "kabinet.series";

/** How many series are remembered. */
const most = 20;

function kept(): Newest[] {
  try {
    return JSON.parse(sessionStorage.getItem(storage) ?? "[]") as Newest[];
  } catch {
    return [];
  }
}

/** A series has one game and the same players, whichever seats they have. */
const seriesOf = ({ game, seats }: MatchDocument): string =>
  [
    game,
    ...Object.values(seats)
      .map(({ player }) => player.id)
      .sort(),
  ].join(" ");

/** The score with which a match began; empty for the first one, and for one that this tab did not see end. */
export function tallyBefore(doc: MatchDocument): Tally {
  const newest = kept().find(({ of }) => of === seriesOf(doc));
  if (!newest) return {};
  if (newest.match === doc.match) return newest.before;
  return doc.result ? {} : newest.after;
}

/** Keeps the score of a match that has ended before this tab's eyes. */
export function keepTally(doc: MatchDocument, before: Tally): void {
  const of = seriesOf(doc);
  const newest = { of, match: doc.match, before, after: tallyAfter(before, doc) };
  const others = kept().filter((one) => one.of !== of);
  try {
    sessionStorage.setItem(storage, JSON.stringify([...others, newest].slice(-most)));
  } catch {
    // Without storage there is no score.
  }
}

/** The score after a match that is over. One that was aborted adds nothing. Who shares the first place with others has won too. */
export function tallyAfter(before: Tally, { result, seats, seats_total }: MatchDocument): Tally {
  const after: Record<string, number> = { ...before };
  const ranks = result && result.reason !== "aborted" ? result.ranks : [];
  const first = ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  const worth = first.length === seats_total ? 0.5 : 1;
  for (const seat of first) {
    const id = seats[seat]?.player.id;
    if (id !== undefined) after[id] = (after[id] ?? 0) + worth;
  }
  return after;
}

const half = (n: number): string => (n % 1 ? `${Math.floor(n) || ""}½` : String(n));

/** The score in one line, the reader's own wins first: "2 : 1", or "Ada 2 : 1 Bob" for who watches. */
export function scoreText(
  tally: Tally,
  { seats, seats_total }: MatchDocument,
  names: readonly string[],
  you: number | null,
): string {
  const wins = (seat: number): string => half(tally[seats[seat]?.player.id ?? ""] ?? 0);
  if (seats_total > 2) return names.map((name, seat) => `${name} ${wins(seat)}`).join(", ");
  return you === null ? `${names[0]} ${wins(0)} : ${wins(1)} ${names[1]}` : `${wins(you)} : ${wins(1 - you)}`;
}
