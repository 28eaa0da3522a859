import type { KubaEvent, Marble, Push } from "./view.ts";

/** A push of a turn, and the marbles that it captured. */
export interface Link {
  readonly push: Push;
  readonly marbles: readonly Marble[];
}

/** The pushes of a turn, in order: who captures pushes again. None where something else happened, too. */
export function chainOf(events: readonly KubaEvent[]): Link[] {
  const links: Link[] = [];
  for (const event of events) {
    const last = links.at(-1);
    if (event.type === "push") links.push({ push: event, marbles: [] });
    else if (event.type === "capture" && last)
      links.splice(-1, 1, { ...last, marbles: [...last.marbles, event.marble] });
    else if (event.type !== "bonus") return [];
  }
  return links;
}
