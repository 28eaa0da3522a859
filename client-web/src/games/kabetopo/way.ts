import { runnerNames, type RunnerName } from "./board.ts";
import { runnersOf, type KabetopoView, type Runner } from "./view.ts";

/** What a runner has to do next. */
export type Way =
  | { readonly to: "peak"; readonly squares: readonly string[] }
  | { readonly to: "corner"; readonly corners: readonly RunnerName[] };

/**
 * Where the way of a runner leads, as RULES.md has it in KB-13 and KB-16: up for a stone, and with it to a corner. With
 * two players it does so twice, and the first stone may go to any corner.
 */
export function nextWay(
  view: KabetopoView,
  { name, stones, halfway, home }: Runner & { name: RunnerName },
): Way | null {
  if (home) return null;
  const twofold = runnersOf(view).length === 2;
  if (stones < (halfway ? 2 : 1)) {
    const squares = Object.entries(view.peaks).flatMap(([square, left]) => (left > 0 ? [square] : []));
    return { to: "peak", squares };
  }
  const any = twofold && !halfway;
  return { to: "corner", corners: runnerNames.filter((corner) => any || corner !== name) };
}
