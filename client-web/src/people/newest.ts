import type { LoggedRating, RatingLogResult } from "$protocol";

/** Gives the page of an account's events behind an event of the ladder. */
export type AskPage = (after: number) => Promise<RatingLogResult>;

/**
 * The newest events of an account, the oldest of them first: at least `wanted` if there are so many, at most a page. With
 * `before`, only events before that one. A log is read forwards only; where it is long, the place to begin at is looked
 * for by halving.
 */
export async function newestEvents(
  ask: AskPage,
  wanted: number,
  before = Infinity,
): Promise<readonly LoggedRating[]> {
  const earlier = ({ events }: RatingLogResult) => events.filter(({ n }) => n < before);
  const last = ({ events }: RatingLogResult) => events.at(-1)?.n ?? 0;
  /** Whether no event before `before` is behind the page. */
  const reaches = (page: RatingLogResult) => !page.more || last(page) >= before - 1;

  let page = await ask(0);
  if (reaches(page)) return earlier(page);
  // From `low` on there is more than a page, from `high` on there is not.
  let [low, high] = [0, Math.min(2 * last(page), before - 1)];
  for (page = await ask(high); !reaches(page); page = await ask(high))
    [low, high] = [high, Math.min(2 * Math.max(high, last(page)), before - 1)];
  while (earlier(page).length < wanted && high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const found = await ask(middle);
    if (reaches(found)) [high, page] = [middle, found];
    else low = middle;
  }
  return earlier(page);
}
